/** In the place of `sampleProps.ts` in the page's program. */
export const SAMPLE_BASE_PROPS = undefined;
export const SAMPLE_METRICS_PROPS = undefined;
