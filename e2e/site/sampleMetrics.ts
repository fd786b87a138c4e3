import { SAMPLE_PROPS } from '@statline/contract/remotes';

/** Figures that a person would recognise: the same on every run. */
export const SAMPLE_METRICS = SAMPLE_PROPS['marketing/Metrics'].metrics;
