import type { RunningComposition } from '@statline/compose/server';
import Koa from 'koa';
import { securityHeaders } from './http/securityHeaders.ts';
import { takeReleaseHook } from './http/takeReleaseHook.ts';

type AdminParts = Pick<RunningComposition, 'admin' | 'look'>;

/** What operators look at. It listens on a port of its own, never on the public one. */
export function createAdminApp({ admin, look }: AdminParts, hookSecret?: string): Koa {
  const app = new Koa();
  app.use(securityHeaders({ behindTls: false }));
  if (hookSecret !== undefined) app.use(takeReleaseHook(hookSecret, look));
  app.use(admin);
  return app;
}
