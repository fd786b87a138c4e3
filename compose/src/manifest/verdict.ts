import * as v from 'valibot';

/** `GET /_shell/releases/<remote>/<id>`: what a shell has decided about a release. */
export const Verdict = v.object({
  /** `unknown`: none of the others, or not yet. */
  state: v.picklist(['live', 'canary', 'refused', 'unknown']),
  /** Why it is refused or unknown. */
  reason: v.optional(v.string()),
  /** The highest number among the remote's publications that the shell has acted on. */
  sequence: v.number(),
});
export type Verdict = v.InferOutput<typeof Verdict>;
