import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import type Koa from 'koa';
import type { Registry } from 'prom-client';
import * as v from 'valibot';
import { servePaths } from '../../http/servePaths.ts';
import type { FeedState } from '../../releases/tracking/followFeed.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import { describeRemotes, type Observations } from './describeRemotes.ts';
import { PAGE_STYLE, remotesPage } from './remotesPage.ts';
import { RemotesView, viewRemotes } from './remotesView.ts';

/** The page's content security policy: no script, and the one style sheet by its hash. */
const POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256')
  .update(PAGE_STYLE)
  .digest('base64')}';base-uri 'none';form-action 'self';frame-ancestors 'none'`;

const REMOTES_PATH = '/_shell/remotes';

interface SiteState {
  /** The origins that overrides may name; undefined: overrides are disabled. */
  overrideOrigins?: readonly string[] | undefined;
  /** Undefined: the site has no feed of remotes. */
  feed?: (() => FeedState) | undefined;
}

/** Serves the remotes page and the metrics to operators. Never mount it on a public port. */
export const serveAdmin = (
  remotes: () => readonly ObservedRemote[],
  observations: Observations,
  registry: Registry,
  { overrideOrigins, feed }: SiteState = {},
): Koa.Middleware =>
  servePaths([
    [
      REMOTES_PATH,
      async (ctx) => {
        const descriptions = await describeRemotes(remotes(), observations);
        // A parameter that is repeated becomes an array, which is not valid.
        const query = parse(ctx.querystring);
        const view = v.parse(RemotesView, query, { abortEarly: true });
        if (query.format === 'json' || ctx.accepts('html', 'json') === 'json') {
          return {
            remotes: viewRemotes(descriptions, view),
            feed: feed?.() ?? null,
            overrideOrigins: overrideOrigins ?? null,
          };
        }
        ctx.set('Content-Security-Policy', POLICY);
        ctx.type = 'html';
        return remotesPage(descriptions, view, overrideOrigins?.join(', ') ?? 'off', feed?.());
      },
    ],
    [
      '/metrics',
      (ctx) => {
        ctx.set('Content-Type', registry.contentType);
        return registry.metrics();
      },
    ],
    ['/', (ctx) => ctx.redirect(REMOTES_PATH)],
  ]);
