import { randomUUID } from 'node:crypto';
import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import { signMessage } from '@statline/service/webhooks/signMessage';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { type PollSchedule, schedulePolls } from '../../releases/tracking/schedulePolls.ts';
import type { CanaryJudge } from './createCanaryJudge.ts';
import { EVIDENCE_PATH } from './Evidence.ts';

interface TellPeersOptions {
  /** The other servers of the site, as this one reaches them. */
  peers: readonly string[];
  /** Which all of them share (`signMessage`). */
  secret: string;
  tell: CanaryJudge['tell'];
  logger: Logger;
}

/** Tells the other servers of the site what this one has seen of canaries. */
export interface PeersTold {
  /** There is something new: they are told within a second. */
  soon(): void;
  close(): void;
}

/** So often they are told in any case: one that has started meanwhile knows nothing. */
const EVERY_MS = 5_000;

/** Each is told by itself: one that hangs holds up no other. */
export function tellPeers({ peers, secret, tell, logger }: TellPeersOptions): PeersTold {
  const told = peers.map((peer): PollSchedule => {
    let loggedReason: string | undefined;
    const polls = schedulePolls(async () => {
      const evidence = tell();
      if (!evidence) return;
      const reason = await send(peer, secret, JSON.stringify(evidence));
      if (reason !== undefined && reason !== loggedReason) {
        logger.warn({ peer, reason }, 'what was seen of a canary could not be told');
      }
      loggedReason = reason;
    }, EVERY_MS);
    void polls.start();
    return polls;
  });

  return {
    soon: () => {
      for (const polls of told) void polls.next();
    },
    close: () => {
      for (const polls of told) polls.close();
    },
  };
}

/** Why it could not be told; undefined: it was. */
async function send(peer: string, secret: string, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(EVIDENCE_PATH, peer), {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...signMessage(secret, randomUUID(), new Date(), body),
      },
      body,
      signal: AbortSignal.timeout(DEADLINES.peerRequestMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `it responds with ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}
