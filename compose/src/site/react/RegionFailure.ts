import * as v from 'valibot';

/** Browsers report it. */
export const RegionFailure = v.object({
  remote: v.string(),
  release: v.string(),
  /** It has not failed: its slowest interaction took so long. Older servers, which do not know this, have no such path. */
  ms: v.exactOptional(v.number()),
});
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
