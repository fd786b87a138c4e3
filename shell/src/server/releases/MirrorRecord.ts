import { PublicationEnvelope } from '@statline/contract/publication';
import * as v from 'valibot';

const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** What a shell remembers of a remote from one start to the next. */
export const MirrorRecord = v.object({
  /** The release that is live. */
  id: v.optional(Id),
  /** What its team said when it was published. */
  publication: v.optional(PublicationEnvelope),
  /** The release on trial, and its share of the visitors in per cent. */
  canary: v.optional(v.object({ id: Id, share: v.number() })),
});
export type MirrorRecord = v.InferOutput<typeof MirrorRecord>;
