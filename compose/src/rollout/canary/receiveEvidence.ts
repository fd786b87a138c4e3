import { readSignedMessage } from '@statline/service/webhooks/readSignedMessage';
import type Koa from 'koa';
import * as v from 'valibot';
import type { CanaryJudge } from './createCanaryJudge.ts';
import { EVIDENCE_PATH, Evidence, MAX_EVIDENCE_BYTES } from './Evidence.ts';

const EvidenceText = v.pipe(v.string(), v.parseJson(), Evidence);

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
    const evidence = v.safeParse(EvidenceText, body.toString());
    if (evidence.success) hear(evidence.output);
    ctx.status = evidence.success ? 204 : 400;
  };
}
