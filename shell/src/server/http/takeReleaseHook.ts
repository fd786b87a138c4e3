import { readSignedMessage } from '@statline/service/webhooks/readSignedMessage';
import type Koa from 'koa';

/** Where a publisher says that something was released. */
const RELEASE_HOOK_PATH = '/_shell/releases';

/** What is released is looked up, not told: the body is signed, and not read any further. */
const MAX_BYTES = 10_000;

/**
 * `POST /_shell/releases`, signed as Standard Webhooks has it: the shell looks at what is published at
 * once. It answers 202, since a release goes live only when the gate has let it.
 *
 * @param secret `whsec_` and the key in base64.
 */
export function takeReleaseHook(secret: string, look: () => void): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== RELEASE_HOOK_PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    if ((await readSignedMessage(ctx.req, secret, MAX_BYTES)) === undefined) {
      ctx.status = 401;
      ctx.body = { message: 'The signature does not fit.', code: 'hook.not_genuine' };
      return;
    }
    look();
    ctx.status = 202;
    ctx.body = { status: 'looking' };
  };
}
