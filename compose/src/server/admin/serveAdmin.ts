import { createHash } from 'node:crypto';
import type Koa from 'koa';
import * as v from 'valibot';
import { servePaths } from '../../http/servePaths.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import type { Metrics } from './createMetrics.ts';
import { describeRemotes, type Observations } from './describeRemotes.ts';
import { RemotesView, viewRemotes } from './remotesView.ts';
import { STATUS_STYLE, statusPage } from './statusPage.ts';

export interface AdminDependencies {
  remotes: () => readonly ObservedRemote[];
  metrics: Metrics;
  observations: Observations;
  /** The origins that overrides may name; undefined: overrides are off. */
  overrideOrigins: readonly string[] | undefined;
}

/** The page has no script, and its one style is known by its hash. */
const POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256')
  .update(STATUS_STYLE)
  .digest('base64')}';base-uri 'none';form-action 'self';frame-ancestors 'none'`;

/** For operators: the remotes' page and the metrics. Never on a public port. */
export function serveAdmin(dependencies: AdminDependencies): Koa.Middleware {
  const { remotes, observations, metrics, overrideOrigins } = dependencies;
  return servePaths([
    [
      /^\/_shell\/remotes$/,
      async (ctx) => {
        const descriptions = await describeRemotes(remotes(), observations);
        const view = v.parse(RemotesView, ctx.query);
        const wantsJson = ctx.query.format === 'json' || ctx.accepts('html', 'json') === 'json';
        if (wantsJson) {
          ctx.body = {
            remotes: viewRemotes(descriptions, view),
            overrideOrigins: overrideOrigins ?? null,
          };
          return;
        }
        ctx.set('Content-Security-Policy', POLICY);
        ctx.type = 'html';
        ctx.body = statusPage(descriptions, view, overrideOrigins?.join(', ') ?? 'off');
      },
    ],
    [
      /^\/metrics$/,
      async (ctx) => {
        ctx.set('Content-Type', metrics.contentType);
        ctx.body = await metrics.text();
      },
    ],
    [/^\/$/, (ctx) => ctx.redirect('/_shell/remotes')],
  ]);
}
