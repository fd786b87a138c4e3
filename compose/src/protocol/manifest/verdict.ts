import * as v from 'valibot';

/** A publication that a shell has acted on, whatever became of it. */
const ActedOn = v.object({
  /** Left out for the end of a canary. */
  release: v.exactOptional(v.string()),
  /** Its number; 0: it has none. */
  sequence: v.number(),
});

/** `GET /_shell/releases/<remote>/<id>`: what a shell has decided about a release. */
export const Verdict = v.object({
  /** `unknown`: none of the others, or not yet. */
  state: v.picklist(['live', 'canary', 'refused', 'unknown']),
  /** Why it is refused or unknown. */
  reason: v.optional(v.string()),
  /** It is the publication that is refused, as not its team's or an old one; there is no verdict on the release. */
  ofPublication: v.exactOptional(v.literal(true)),
  /** The highest number among the remote's publications that the shell has acted on. */
  sequence: v.number(),
  /** The last publication of each kind that the shell has acted on. Older shells leave it out. */
  last: v.exactOptional(
    v.object({ live: v.exactOptional(ActedOn), canary: v.exactOptional(ActedOn) }),
  ),
});
export type Verdict = v.InferOutput<typeof Verdict>;
