import Koa from 'koa';
import { securityHeaders } from './http/securityHeaders.ts';

/** What operators look at. It listens on a port of its own, never on the public one. */
export function createAdminApp(admin: Koa.Middleware): Koa {
  const app = new Koa();
  app.use(securityHeaders({ behindTls: false }));
  app.use(admin);
  return app;
}
