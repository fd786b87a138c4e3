import * as v from 'valibot';
import { PublicationEnvelope } from '../manifest/publication.ts';

const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** Key → the highest number that it has signed, of each kind of publication. */
const SeenSequences = v.object({
  live: v.optional(v.record(v.string(), v.number())),
  canary: v.optional(v.record(v.string(), v.number())),
});
export type SeenSequences = v.InferOutput<typeof SeenSequences>;

/** What a shell remembers of a remote from one start to the next. */
export const MirrorRecord = v.object({
  /** The release that is live. */
  id: v.optional(Id),
  /** What its team said when it was published. */
  publication: v.optional(PublicationEnvelope),
  /** The release on trial, and its share of the visitors in per cent. */
  canary: v.optional(
    v.object({ id: Id, share: v.number(), publication: v.optional(PublicationEnvelope) }),
  ),
  /** Kept while the team has keys: what is older is refused. */
  seen: v.optional(SeenSequences),
});
export type MirrorRecord = v.InferOutput<typeof MirrorRecord>;
