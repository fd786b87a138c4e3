import type { RunningComposition } from '@statline/compose/server';
import Koa from 'koa';
import { securityHeaders } from './http/securityHeaders.ts';
import { takeReleaseHook } from './http/takeReleaseHook.ts';

type AdminParts = Pick<RunningComposition, 'admin' | 'look'>;

/** The operators' pages. They have a port of their own, never the public one. */
export function createAdminApp({ admin, look }: AdminParts, hookSecret?: string): Koa {
  const app = new Koa();
  app.use(securityHeaders({ behindTls: false }));
  if (hookSecret !== undefined) app.use(takeReleaseHook(hookSecret, look));
  app.use(admin);
  return app;
}
