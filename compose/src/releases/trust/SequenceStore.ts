import * as v from 'valibot';

/** For each kind of publication: key → the highest number that it has signed. */
export const AcceptedSequences = v.object({
  live: v.optional(v.record(v.string(), v.number())),
  canary: v.optional(v.record(v.string(), v.number())),
});
export type AcceptedSequences = v.InferOutput<typeof AcceptedSequences>;

/** Where a remote's sequence numbers are stored from one start to the next. */
export interface SequenceStore {
  current(): { readonly seen?: AcceptedSequences | undefined };
  /** On disk when it returns. */
  update(change: { seen: AcceptedSequences }): Promise<void>;
}
