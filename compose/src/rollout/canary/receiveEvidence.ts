import { readSignedMessage } from '@statline/service/webhooks/readSignedMessage';
import type Koa from 'koa';
import * as v from 'valibot';
import type { CanaryJudge } from './createCanaryJudge.ts';
import { EVIDENCE_PATH, Evidence, MAX_EVIDENCE_BYTES } from './Evidence.ts';

/**
 * Takes what the other servers of the site have seen of canaries (`tellPeers`), on the port that visitors
 * reach: only what is signed counts.
 *
 * @param secret `whsec_` and the key in base64, which all servers share.
 */
export function receiveEvidence(secret: string, hear: CanaryJudge['hear']): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== EVIDENCE_PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    const body = await readSignedMessage(ctx.req, secret, MAX_EVIDENCE_BYTES);
    if (body === undefined) {
      ctx.status = 401;
      return;
    }
    const evidence = v.safeParse(Evidence, parse(body));
    if (evidence.success) hear(evidence.output);
    ctx.status = evidence.success ? 204 : 400;
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
