import type Koa from 'koa';
import type { Metrics } from '../admin/createMetrics.ts';
import { REGION_FAILURES_PATH, RegionFailure } from '../react/RegionFailure.ts';
import { type ReportRules, receiveReports } from './receiveReports.ts';

const MAX_BYTES = 1_000;

export interface CountRegionFailuresOptions extends ReportRules {
  metrics: Pick<Metrics, 'regionFailed'>;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: (release: RegionFailure) => boolean;
}

/** Counts what browsers report of regions that failed. */
export function countRegionFailures({
  metrics,
  isKnown,
  ...rules
}: CountRegionFailuresOptions): Koa.Middleware {
  return receiveReports({
    ...rules,
    path: REGION_FAILURES_PATH,
    schema: RegionFailure,
    maxBytes: MAX_BYTES,
    onReport: (failure) => {
      if (isKnown(failure)) metrics.regionFailed(failure);
    },
  });
}
