import { randomUUID } from 'node:crypto';
import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import { readSignedMessage } from '@statline/service/webhooks/readSignedMessage';
import { signMessage } from '@statline/service/webhooks/signMessage';
import type Koa from 'koa';
import * as v from 'valibot';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { type PollSchedule, schedulePolls } from '../../releases/tracking/schedulePolls.ts';
import type { CanaryJudge } from './createCanaryJudge.ts';
import { EVIDENCE_PATH, Evidence, MAX_EVIDENCE_BYTES } from './Evidence.ts';

interface SendEvidenceOptions {
  /** The other servers of the site, as this one reaches them. */
  urls: readonly string[];
  /** Which all of them share (`signMessage`). */
  secret: string;
  evidence: CanaryJudge['evidence'];
  logger: Logger;
}

/** Sends to the site's other servers what this one has seen of canaries. */
export interface EvidenceSender {
  /** Sends new evidence within a second. */
  soon(): void;
  close(): void;
}

/** Interval without new evidence: a server that has started meanwhile has none. */
const EVERY_MS = 5_000;

/** Each server has its own schedule: one that hangs delays no other. */
export function sendEvidence({
  urls,
  secret,
  evidence: current,
  logger,
}: SendEvidenceOptions): EvidenceSender {
  const schedules = urls.map((peer): PollSchedule => {
    let loggedReason: string | undefined;
    const polls = schedulePolls(async () => {
      const evidence = current();
      if (!evidence) return;
      const reason = await send(peer, secret, JSON.stringify(evidence));
      if (reason !== undefined && reason !== loggedReason) {
        logger.warn({ peer, reason }, 'evidence of a canary could not be sent');
      }
      loggedReason = reason;
    }, EVERY_MS);
    void polls.start();
    return polls;
  });

  return {
    soon: () => {
      for (const polls of schedules) void polls.next();
    },
    close: () => {
      for (const polls of schedules) polls.close();
    },
  };
}

/** @returns why it could not be sent; undefined: it was. */
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

const EvidenceText = v.pipe(v.string(), v.parseJson(), Evidence);

/**
 * Takes what the other servers of the site have seen of canaries (`sendEvidence`), on the port that visitors
 * reach: only what is signed counts.
 *
 * @param secret `whsec_` and the key in base64, which all servers share.
 */
export function receiveEvidence(secret: string, merge: CanaryJudge['merge']): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== EVIDENCE_PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    const body = await readSignedMessage(ctx.req, secret, MAX_EVIDENCE_BYTES);
    if (body === undefined) {
      ctx.status = 401;
      return;
    }
    const evidence = v.safeParse(EvidenceText, body.toString());
    if (evidence.success) merge(evidence.output);
    ctx.status = evidence.success ? 204 : 400;
  };
}
