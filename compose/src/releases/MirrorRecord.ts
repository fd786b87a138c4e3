import * as v from 'valibot';
import { PublicationEnvelope } from '../protocol/manifest/publication.ts';
import { TrialCounts } from '../protocol/TrialCounts.ts';

const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** For each kind of publication: key → the highest number that it has signed. */
const SeenSequences = v.object({
  live: v.optional(v.record(v.string(), v.number())),
  canary: v.optional(v.record(v.string(), v.number())),
});
export type SeenSequences = v.InferOutput<typeof SeenSequences>;

/** What a shell remembers of a remote from one start to the next. */
export const MirrorRecord = v.object({
  /** The live release. */
  id: v.optional(Id),
  /** The team's publication of it. */
  publication: v.optional(PublicationEnvelope),
  /** The canary, and its share of the visitors in per cent. */
  canary: v.optional(
    v.object({ id: Id, share: v.number(), publication: v.optional(PublicationEnvelope) }),
  ),
  /** A canary that the shell has ended by itself, as it was published. */
  withdrawn: v.optional(
    v.object({
      id: Id,
      share: v.number(),
      publication: v.optional(PublicationEnvelope),
      /** What all servers of the site end it by; undefined: this one does alone. */
      counts: v.optional(TrialCounts),
      /** In words that anybody may read. */
      reason: v.string(),
      /** ISO 8601. */
      at: v.string(),
    }),
  ),
  /** Kept while the team has keys: older publications are refused. */
  seen: v.optional(SeenSequences),
});
export type WithdrawnCanary = NonNullable<v.InferOutput<typeof MirrorRecord>['withdrawn']>;
export type MirrorRecord = v.InferOutput<typeof MirrorRecord>;
