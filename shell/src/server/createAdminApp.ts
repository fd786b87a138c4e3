import type { RunningComposition } from '@statline/compose/server';
import Koa from 'koa';
import { securityHeaders } from './http/securityHeaders.ts';

/** The remotes page and the metrics, served on their own port, never on the public one. */
export function createAdminApp({ admin }: Pick<RunningComposition, 'admin'>): Koa {
  const app = new Koa();
  app.use(securityHeaders({ behindTls: false }));
  app.use(admin);
  return app;
}
