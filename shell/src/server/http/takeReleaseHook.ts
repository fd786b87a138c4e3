import { readSignedMessage } from '@statline/service/webhooks/readSignedMessage';
import type Koa from 'koa';

/** Where a publisher reports a release. */
const RELEASE_HOOK_PATH = '/_shell/releases';

/** What is released is read from its source, not from the request: the body is only verified. */
const MAX_BYTES = 10_000;

/**
 * `POST /_shell/releases`, signed as Standard Webhooks has it: the shell polls for releases at
 * once. The response is 202, since a release goes live only after the gate accepted it.
 *
 * @param secret `whsec_` and the key in base64.
 */
export function takeReleaseHook(secret: string, checkReleases: () => void): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== RELEASE_HOOK_PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    if ((await readSignedMessage(ctx.req, secret, MAX_BYTES)) === undefined) {
      ctx.status = 401;
      ctx.body = { message: 'The signature does not fit.', code: 'hook.not_genuine' };
      return;
    }
    checkReleases();
    ctx.status = 202;
    ctx.body = { status: 'looking' };
  };
}
