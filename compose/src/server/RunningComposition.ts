import type { RequestListener } from 'node:http';
import type Koa from 'koa';
import type { Registry } from 'prom-client';
import type { ListedPage } from '../pages/composing/createPageList.ts';
import type { OnCachedResponse } from '../pages/composing/createResponseCache.ts';
import type { ReleaseInTrial } from '../pages/visitors/canaryAssignment.ts';

/** A running composition: what `createComposition` resolves to. */
export interface RunningComposition<About = unknown> {
  /** Koa middleware that responds to every request that reaches it, with the 404 page if need be. Mount it last. */
  middleware: Koa.Middleware;
  /**
   * Wraps the server's request listener: requests for cached pages get their response without running any middleware,
   * at a fraction of the cost.
   *
   * @param begin called for each request that gets a cached response; adds headers of its own.
   * @example
   * listener: composition.beforeAll(app.callback())
   */
  beforeAll(listener: RequestListener, begin?: OnCachedResponse): RequestListener;
  /** The pages with known addresses, including pages of the releases that are live now: for a sitemap. */
  pages(): readonly ListedPage<About>[];
  /** Whether at least one rendering worker is ready: for a readiness check. */
  canRender(): boolean;
  /** Whether the shared state was available at the last exchange. While it is not, the site is served all the same. */
  isStateAvailable(): boolean;
  /** Names of the remotes that have no release and are not `optional`: for a readiness check. */
  missing(): readonly string[];
  /**
   * The release that a visitor gets of each remote that has a canary now: for the site's own counts by variant.
   *
   * @param cookies the visitor's `Cookie` header; the list is empty if the header has no bucket.
   */
  releasesInTrial(cookies: string): ReleaseInTrial[];
  /** Koa middleware with `/_shell/remotes` and `/metrics`, for operators. Mount it on a port closed to visitors. */
  admin: Koa.Middleware;
  /** The registry of `/metrics` (prom-client), for metrics of the site. */
  registry: Registry;
  /** Stops polling, and ends the worker processes. */
  close(): void;
}
