import * as v from 'valibot';

/** A browser's report of a region that failed or was slow. */
export const RegionFailure = v.object({
  remote: v.string(),
  release: v.string(),
  /** Duration of the slowest interaction in the region; undefined: it failed. Older servers lack the path for it. */
  ms: v.exactOptional(v.number()),
});
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
