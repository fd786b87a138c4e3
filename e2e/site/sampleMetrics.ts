import { SAMPLE_PROPS } from '@statline/contract/remotes';

/** Fixed figures. */
export const SAMPLE_METRICS = SAMPLE_PROPS['marketing/Metrics'].metrics;
