import * as v from 'valibot';

/** Where browsers report regions that failed, so that operators see a bad release. */
export const REGION_FAILURES_PATH = '/_shell/region-failures';

export const RegionFailure = v.object({ remote: v.string(), release: v.string() });
export type RegionFailure = v.InferOutput<typeof RegionFailure>;
