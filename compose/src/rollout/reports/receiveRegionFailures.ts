import type Koa from 'koa';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { Witness } from '../canary/createCanaryJudge.ts';
import { createWitness, type WitnessOptions } from '../canary/createWitness.ts';
import { type ReportRules, receiveReports } from './receiveReports.ts';

const MAX_BYTES = 1_000;

interface RegionFailuresOptions extends ReportRules, WitnessOptions {
  onFailure: (failure: RegionFailure, witness: Witness) => void;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: (release: RegionFailure) => boolean;
}

/** Hears of regions that failed in browsers. */
export function receiveRegionFailures({
  onFailure,
  shared,
  proofs,
  isKnown,
  ...rules
}: RegionFailuresOptions): Koa.Middleware {
  const witnessOf = createWitness({ trustedProxies: rules.trustedProxies, shared, proofs });
  return receiveReports({
    ...rules,
    path: REGION_FAILURES_PATH,
    schema: RegionFailure,
    maxBytes: MAX_BYTES,
    onReport: (failure, ctx) => {
      if (isKnown(failure)) onFailure(failure, witnessOf(ctx, failure));
    },
  });
}
