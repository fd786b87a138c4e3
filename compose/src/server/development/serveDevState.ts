import type Koa from 'koa';
import { DEV_STATE_PATH, type DevState } from '../../protocol/development.ts';
import type { DevRemotes } from './openDevRemotes.ts';

/** Lists for the page, in development, which remotes are available and why the others are not. */
export function serveDevState({ remotes, releases }: DevRemotes): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== DEV_STATE_PATH) return next();
    await releases();
    const state: DevState = remotes.map(({ name, state: read }) => ({
      remote: name,
      reason: read().refusal?.reason ?? null,
    }));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = state;
  };
}
