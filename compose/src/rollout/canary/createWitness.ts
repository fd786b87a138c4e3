import { createHmac } from 'node:crypto';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import type Koa from 'koa';
import { readBucket } from '../../pages/visitors/identifyVisitor.ts';
import type { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { Witness } from './createCanaryJudge.ts';
import { PROOF_COOKIE, type Proofs } from './createProofs.ts';
import { secretFor } from './secretFor.ts';

/** 132 bits: no two visitors have the same. */
const DIGEST_LENGTH = 22;

export interface WitnessOptions {
  /** Proxies of ours in front of the server. */
  trustedProxies: number;
  /** What the site's servers share: to all of them a visitor is the same. Undefined: nothing. */
  shared?: string | undefined;
  proofs: Pick<Proofs, 'holds'>;
}

/**
 * Tells visitors who report something apart. A network address counts once, however many numbers it
 * says that it has: numbers cost nothing. Behind a proxy that is not counted (`trustedProxies`), all visitors
 * are one.
 *
 * @returns a function whose visitors are digests under a secret.
 */
export function createWitness({
  trustedProxies,
  shared,
  proofs,
}: WitnessOptions): (ctx: Koa.Context, failure: RegionFailure) => Witness {
  const secret = secretFor('witnesses', shared);

  return (ctx, failure) => {
    const cookie = (name: string) => ctx.cookies.get(name);
    const bucket = readBucket(cookie);
    const isProven =
      bucket !== undefined && proofs.holds(cookie(PROOF_COOKIE) ?? '', failure, bucket);
    const caller = callerKey(callerAddress(ctx.req, trustedProxies));
    const digest = createHmac('sha256', secret).update(caller).digest('base64url');
    return { bucket: isProven ? bucket : undefined, visitor: digest.slice(0, DIGEST_LENGTH) };
  };
}
