import type Koa from 'koa';
import { type ReceivingRules, receiveJson } from '../http/receiveJson.ts';
import { PublicationEnvelope, readPublication } from '../protocol/manifest/publication.ts';
import { RELEASES_PATH } from '../protocol/paths.ts';
import type { TrackedRemote } from '../releases/tracking/TrackedRemote.ts';
import type { Releases } from './openReleases.ts';

interface PublicationsOptions extends ReceivingRules, Pick<Releases, 'nextPollOf'> {
  remotes: () => readonly Pick<TrackedRemote, 'name' | 'lastSequence' | 'sequenceOf'>[];
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
export const receivePublications = ({
  remotes,
  nextPollOf,
  ...rules
}: PublicationsOptions): Koa.Middleware =>
  receiveJson({
    ...rules,
    path: RELEASES_PATH,
    schema: PublicationEnvelope,
    maxBytes: MAX_BYTES,
    handle: (envelope, ctx) => {
      const publication = readPublication(envelope);
      const remote = remotes().find(({ name }) => name === publication?.remote);
      const sequence = remote?.sequenceOf(envelope);
      if (!publication) ctx.status = 400;
      else if (!remote) ctx.status = 404;
      else if (sequence === undefined) ctx.status = 401;
      else {
        if (sequence > remote.lastSequence()) void nextPollOf(remote.name);
        ctx.status = 202;
      }
    },
  });
