import { createHmac, randomBytes } from 'node:crypto';
import { callerAddress } from '@statline/service/http/callerAddress';
import type Koa from 'koa';
import { callerOf } from '../reports/callerOf.ts';
import { readVisitor } from '../visitors/readVisitor.ts';
import type { Witness } from './createCanaryJudge.ts';

const SECRET_BYTES = 32;

/**
 * Tells visitors who report something apart. A network address counts once, however many numbers it
 * says that it has: it costs something. Addresses of this machine and of private networks are told apart by
 * the visitor's number too, since everybody may come by one proxy there.
 *
 * @param trustedProxies proxies of ours in front of the server.
 * @returns a function whose visitors are digests under a secret that is written nowhere.
 */
export function createWitness(trustedProxies: number): (ctx: Koa.Context) => Witness {
  const secret = randomBytes(SECRET_BYTES);

  return (ctx) => {
    const cookie = (name: string) => ctx.cookies.get(name);
    const { bucket } = readVisitor({ cookie, query: new URLSearchParams() }, undefined);
    const caller =
      callerOf(ctx.req, trustedProxies) ?? `${callerAddress(ctx.req, trustedProxies)} ${bucket}`;
    return { bucket, visitor: createHmac('sha256', secret).update(caller).digest('base64url') };
  };
}
