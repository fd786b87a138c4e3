/** Where browsers report regions that failed, so that operators see a bad release. */
export const REGION_FAILURES_PATH = '/_shell/region-failures';
