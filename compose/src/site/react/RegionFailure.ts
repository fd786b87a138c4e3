import * as v from 'valibot';

/** Browsers report it. */
export const RegionFailure = v.object({
  remote: v.string(),
  release: v.string(),
  /** Duration of its slowest interaction; undefined: it failed. Older servers have no path for this. */
  ms: v.exactOptional(v.number()),
});
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
