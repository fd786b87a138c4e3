import type Koa from 'koa';
import type { Registry } from 'prom-client';

/** A composed site that runs. */
export interface RunningComposition {
  /** Answers everything that is left to it: scripts, releases, pages; at the least the 404 page. */
  middleware: Koa.Middleware;
  /** For operators only: `/_shell/remotes` and `/metrics`. */
  admin: Koa.Middleware;
  /** For what the site counts besides. */
  registry: Registry;
  close(): void;
}
