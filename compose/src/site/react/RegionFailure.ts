import * as v from 'valibot';

/** Browsers report it. */
export const RegionFailure = v.object({ remote: v.string(), release: v.string() });
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
