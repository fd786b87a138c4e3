import type Koa from 'koa';
import type { Witness } from '../canary/createCanaryJudge.ts';
import { createWitness } from '../canary/createWitness.ts';
import { RegionFailure } from '../react/RegionFailure.ts';
import { REGION_FAILURES_PATH } from '../react/regionFailuresPath.ts';
import { type ReportRules, receiveReports } from './receiveReports.ts';

const MAX_BYTES = 1_000;

interface HearRegionFailuresOptions extends ReportRules {
  onFailure: (failure: RegionFailure, witness: Witness) => void;
  /** What the site's servers share (`createWitness`). */
  shared?: string | undefined;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: (release: RegionFailure) => boolean;
}

/** Hears of regions that failed in browsers. */
export function hearRegionFailures({
  onFailure,
  shared,
  isKnown,
  ...rules
}: HearRegionFailuresOptions): Koa.Middleware {
  const witnessOf = createWitness(rules.trustedProxies, shared);
  return receiveReports({
    ...rules,
    path: REGION_FAILURES_PATH,
    schema: RegionFailure,
    maxBytes: MAX_BYTES,
    onReport: (failure, ctx) => {
      if (isKnown(failure)) onFailure(failure, witnessOf(ctx));
    },
  });
}
