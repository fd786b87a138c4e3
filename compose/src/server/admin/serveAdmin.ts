import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import type Koa from 'koa';
import type { Registry } from 'prom-client';
import * as v from 'valibot';
import { servePaths } from '../../http/servePaths.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import { describeRemotes, type Observations } from './describeRemotes.ts';
import { PAGE_STYLE, remotesPage } from './remotesPage.ts';
import { RemotesView, viewRemotes } from './remotesView.ts';

/** The page's content security policy: no script, and the one style sheet by its hash. */
const POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256')
  .update(PAGE_STYLE)
  .digest('base64')}';base-uri 'none';form-action 'self';frame-ancestors 'none'`;

/**
 * Serves operators the remotes' page and the metrics. Never mount it on a public port.
 *
 * @param overrideOrigins the origins that overrides may name; null: overrides are disabled.
 */
export const serveAdmin = (
  remotes: () => readonly ObservedRemote[],
  observations: Observations,
  registry: Registry,
  overrideOrigins: readonly string[] | null = null,
): Koa.Middleware =>
  servePaths([
    [
      /^\/_shell\/remotes$/,
      async (ctx) => {
        const descriptions = await describeRemotes(remotes(), observations);
        // A parameter that is repeated becomes an array, which is not valid.
        const query = parse(ctx.querystring);
        const view = v.parse(RemotesView, query, { abortEarly: true });
        if (query.format === 'json' || ctx.accepts('html', 'json') === 'json') {
          return { remotes: viewRemotes(descriptions, view), overrideOrigins };
        }
        ctx.set('Content-Security-Policy', POLICY);
        ctx.type = 'html';
        return remotesPage(descriptions, view, overrideOrigins?.join(', ') ?? 'off');
      },
    ],
    [
      /^\/metrics$/,
      (ctx) => {
        ctx.set('Content-Type', registry.contentType);
        return registry.metrics();
      },
    ],
    [/^\/$/, (ctx) => ctx.redirect('/_shell/remotes')],
  ]);
