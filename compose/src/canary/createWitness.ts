import { createHmac, randomBytes } from 'node:crypto';
import { callerAddress } from '@statline/service/http/callerAddress';
import type Koa from 'koa';
import { callerOf } from '../reports/callerOf.ts';
import { readVisitor } from '../visitors/readVisitor.ts';
import type { Witness } from './createCanaryJudge.ts';

const SECRET_BYTES = 32;

/** 132 bits: no two visitors have the same. */
const DIGEST_LENGTH = 22;

/**
 * Tells visitors who report something apart. A network address counts once, however many numbers it
 * says that it has: it costs something. Addresses of this machine and of private networks are told apart by
 * the visitor's number too, since everybody may come by one proxy there.
 *
 * @param trustedProxies proxies of ours in front of the server.
 * @param shared what the site's servers share: to all of them a visitor is the same. Default: nothing, and each
 *   has a secret of its own that is written nowhere.
 * @returns a function whose visitors are digests under the secret.
 */
export function createWitness(
  trustedProxies: number,
  shared?: string,
): (ctx: Koa.Context) => Witness {
  const secret =
    shared === undefined
      ? randomBytes(SECRET_BYTES)
      : createHmac('sha256', shared).update('witnesses').digest();

  return (ctx) => {
    const cookie = (name: string) => ctx.cookies.get(name);
    const { bucket } = readVisitor({ cookie, query: new URLSearchParams() }, undefined);
    const caller =
      callerOf(ctx.req, trustedProxies) ?? `${callerAddress(ctx.req, trustedProxies)} ${bucket}`;
    const digest = createHmac('sha256', secret).update(caller).digest('base64url');
    return { bucket, visitor: digest.slice(0, DIGEST_LENGTH) };
  };
}
