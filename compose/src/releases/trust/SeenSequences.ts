import * as v from 'valibot';

/** For each kind of publication: key → the highest number that it has signed. */
export const SeenSequences = v.object({
  live: v.optional(v.record(v.string(), v.number())),
  canary: v.optional(v.record(v.string(), v.number())),
});
export type SeenSequences = v.InferOutput<typeof SeenSequences>;

/** Where a remote's sequence numbers are stored from one start to the next. */
export interface SequenceStore {
  current(): { readonly seen?: SeenSequences | undefined };
  /** On disk when it returns. */
  update(change: { seen: SeenSequences }): Promise<void>;
}
