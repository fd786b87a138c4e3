/** Replaces `sampleProps.ts` in the browser's program. */
export const SAMPLE_BASE_PROPS = undefined;
export const SAMPLE_METRICS_PROPS = undefined;
