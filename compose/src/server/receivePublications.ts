import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import * as v from 'valibot';
import { callerOf } from '../http/callerOf.ts';
import type { RateLimit } from '../http/createRateLimit.ts';
import { PublicationEnvelope, readPublication } from '../protocol/manifest/publication.ts';
import { RELEASES_PATH } from '../protocol/paths.ts';
import type { RemotePolls } from '../releases/tracking/pollRemotes.ts';
import type { TrackedRemote } from '../releases/tracking/TrackedRemote.ts';

interface PublicationsOptions {
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'lastSequence' | 'sequenceOf'>[];
  /** Polls a remote now, at most once a second. */
  nextPollOf: RemotePolls['nextOf'];
  limit: RateLimit;
  /** Trusted proxies in front of the server. */
  trustedProxies: number;
}

/** An envelope has at most 4,000 characters of payload and ten signatures of 300. */
const MAX_BYTES = 10_000;

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
  limit,
  trustedProxies,
}: PublicationsOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== RELEASES_PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    if (!(await limit.take(callerOf(ctx.req, trustedProxies)))) {
      ctx.status = 429;
      ctx.set('Retry-After', '60');
      return;
    }
    const envelope = v.safeParse(PublicationEnvelope, await readJson(ctx.req, MAX_BYTES));
    const publication = envelope.success ? readPublication(envelope.output) : undefined;
    if (!envelope.success || !publication) {
      ctx.status = 400;
      return;
    }
    const remote = remotes().find(({ name }) => name === publication.remote);
    if (!remote) {
      ctx.status = 404;
      return;
    }
    const sequence = remote.sequenceOf(envelope.output);
    if (sequence === undefined) {
      ctx.status = 401;
      return;
    }
    if (sequence > remote.lastSequence()) void nextPollOf(remote.name);
    ctx.status = 202;
  };
}
