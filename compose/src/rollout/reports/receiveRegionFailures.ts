import { createHmac } from 'node:crypto';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import type Koa from 'koa';
import { type ReceivingRules, receiveJson } from '../../http/receiveJson.ts';
import { readBucket } from '../../pages/visitors/identifyVisitor.ts';
import { hasOverride } from '../../pages/visitors/readOverrides.ts';
import { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { SecretFor } from '../../state/shareState.ts';
import type { Witness } from '../canary/createCanaryJudge.ts';
import { PROOF_COOKIE, type Proofs } from '../canary/createProofs.ts';

const MAX_BYTES = 1_000;

/** 132 bits: no two visitors have the same. */
const DIGEST_LENGTH = 22;

interface RegionFailuresOptions extends ReceivingRules {
  path: string;
  onFailure: (failure: RegionFailure, witness: Witness) => void;
  /** Whether pages are made from a release, or were until lately. */
  isKnown: (release: RegionFailure) => boolean;
  /** The same on all servers of the site: to all of them a visitor is the same. */
  secretFor: SecretFor;
  proofs: Pick<Proofs, 'isValid'>;
}

/**
 * Receives reports of regions that failed or were slow in browsers, with a digest of who sends one. A network address counts
 * once, however many numbers it sends: numbers cost nothing. Behind a proxy that is not counted
 * (`trustedProxies`), all visitors are one.
 */
export const receiveRegionFailures = ({
  onFailure,
  secretFor,
  proofs,
  isKnown,
  ...rules
}: RegionFailuresOptions): Koa.Middleware =>
  receiveJson({
    ...rules,
    schema: RegionFailure,
    maxBytes: MAX_BYTES,
    handle: (failure, ctx) => {
      // What is overridden may harm the live releases beside it.
      if (!isKnown(failure) || hasOverride(ctx.get('cookie'))) return;
      const cookie = (name: string) => ctx.cookies.get(name);
      const bucket = readBucket(cookie);
      const isProven =
        bucket !== undefined && proofs.isValid(cookie(PROOF_COOKIE) ?? '', failure, bucket);
      const caller = callerKey(callerAddress(ctx.req, rules.trustedProxies));
      const digest = createHmac('sha256', secretFor('witnesses'))
        .update(caller)
        .digest('base64url');
      onFailure(failure, {
        bucket: isProven ? bucket : undefined,
        visitor: digest.slice(0, DIGEST_LENGTH),
      });
    },
  });
