import * as v from 'valibot';

/** A browser's report of a region that failed or was slow. */
export const RegionFailure = v.object({
  remote: v.string(),
  release: v.string(),
  /** Duration of the remote's slowest interaction; undefined: the region failed. Older servers lack the path. */
  ms: v.exactOptional(v.number()),
});
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
