import * as v from 'valibot';

/** What browsers report of a region that failed. */
export const RegionFailure = v.object({ remote: v.string(), release: v.string() });
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
