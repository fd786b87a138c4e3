import type Koa from 'koa';
import { type ReceivingRules, receiveJson } from '../http/receiveJson.ts';
import { PublicationEnvelope, readPublication } from '../protocol/manifest/publication.ts';
import { RELEASES_PATH } from '../protocol/paths.ts';
import type { TrackedRemote } from '../releases/tracking/trackRemote.ts';
import type { Releases } from './openReleases.ts';

/** Wait between two polls for numbers that a remote's source has not reached: they may be forged. */
const POLL_AGAIN_MS = 5_000;

interface PublicationsOptions extends ReceivingRules, Pick<Releases, 'nextPollOf'> {
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'lastSequence' | 'sequenceOf'>[];
  pollAgainMs?: number;
}

/** An envelope has at most 4,000 characters of payload and ten signatures of 300. */
const MAX_PUBLICATION_BYTES = 10_000;

/**
 * `POST /_shell/releases`: a team sends the publication that it has just made (`release --shell`), and the remote is
 * polled now instead of at the next interval. Only the remote's source decides what goes live, so a request
 * that is sent again, or out of order, causes a poll at most.
 *
 * Responses: 202 also for a publication that was processed before; 400 no publication; 401 not signed with a key
 * of the team, where it has one; 404 no such remote; 429 too many requests.
 */
export function receivePublications({
  remotes,
  nextPollOf,
  pollAgainMs = POLL_AGAIN_MS,
  ...rules
}: PublicationsOptions): Koa.Middleware {
  /** Remote → whether it is polled again after the wait. */
  const waiting = new Map<string, boolean>();
  const poll = async (name: string, isReached: () => boolean) => {
    if (waiting.has(name)) return void waiting.set(name, true);
    await nextPollOf(name);
    if (isReached() || waiting.has(name)) return;
    waiting.set(name, false);
    setTimeout(() => {
      const isAgain = waiting.get(name);
      waiting.delete(name);
      if (isAgain) void poll(name, isReached);
    }, pollAgainMs).unref();
  };

  return receiveJson({
    ...rules,
    path: RELEASES_PATH,
    schema: PublicationEnvelope,
    maxBytes: MAX_PUBLICATION_BYTES,
    handle: (envelope, ctx) => {
      const publication = readPublication(envelope);
      const remote = remotes().find(({ name }) => name === publication?.remote);
      const sequence = remote?.sequenceOf(envelope);
      if (!publication) ctx.status = 400;
      else if (!remote) ctx.status = 404;
      else if (sequence === undefined) ctx.status = 401;
      else {
        const isReached = () => remote.lastSequence() >= sequence;
        if (!isReached()) void poll(remote.name, isReached);
        ctx.status = 202;
      }
    },
  });
}
