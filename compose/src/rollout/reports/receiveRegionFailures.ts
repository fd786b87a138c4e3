import { createHmac } from 'node:crypto';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import type Koa from 'koa';
import { readBucket } from '../../pages/visitors/identifyVisitor.ts';
import { hasOverride } from '../../pages/visitors/readOverrides.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { SecretFor } from '../../state/shareState.ts';
import type { Witness } from '../canary/createCanaryJudge.ts';
import { PROOF_COOKIE, type Proofs } from '../canary/createProofs.ts';
import { type ReportRules, receiveReports } from './receiveReports.ts';

const MAX_BYTES = 1_000;

interface RegionFailuresOptions extends ReportRules, WitnessOptions {
  onFailure: (failure: RegionFailure, witness: Witness) => void;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: (release: RegionFailure) => boolean;
}

/** Receives reports of regions that failed in browsers. */
export function receiveRegionFailures({
  onFailure,
  secretFor,
  proofs,
  isKnown,
  ...rules
}: RegionFailuresOptions): Koa.Middleware {
  const witnessOf = createWitness({ trustedProxies: rules.trustedProxies, secretFor, proofs });
  return receiveReports({
    ...rules,
    path: REGION_FAILURES_PATH,
    schema: RegionFailure,
    maxBytes: MAX_BYTES,
    onReport: (failure, ctx) => {
      // What is overridden may harm the live releases beside it.
      if (isKnown(failure) && !hasOverride(ctx.get('cookie')))
        onFailure(failure, witnessOf(ctx, failure));
    },
  });
}

/** 132 bits: no two visitors have the same. */
const DIGEST_LENGTH = 22;

interface WitnessOptions {
  /** Trusted proxies in front of the server. */
  trustedProxies: number;
  /** The same on all servers of the site: to all of them a visitor is the same. */
  secretFor: SecretFor;
  proofs: Pick<Proofs, 'isValid'>;
}

/**
 * Distinguishes visitors who report something. A network address counts once, however many numbers it
 * sends: numbers cost nothing. Behind a proxy that is not counted (`trustedProxies`), all visitors
 * are one.
 *
 * @returns a function whose visitors are digests under a secret.
 */
function createWitness({
  trustedProxies,
  secretFor,
  proofs,
}: WitnessOptions): (ctx: Koa.Context, failure: RegionFailure) => Witness {
  return (ctx, failure) => {
    const cookie = (name: string) => ctx.cookies.get(name);
    const bucket = readBucket(cookie);
    const isProven =
      bucket !== undefined && proofs.isValid(cookie(PROOF_COOKIE) ?? '', failure, bucket);
    const caller = callerKey(callerAddress(ctx.req, trustedProxies));
    const digest = createHmac('sha256', secretFor('witnesses')).update(caller).digest('base64url');
    return { bucket: isProven ? bucket : undefined, visitor: digest.slice(0, DIGEST_LENGTH) };
  };
}
