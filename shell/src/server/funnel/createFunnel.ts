import type { IncomingMessage, RequestListener } from 'node:http';
import { API_SECRET_HEADER } from '@statline/contract/api';
import {
  FORM_STARTED_PATH,
  FUNNEL_PATH,
  type FunnelCount,
  type FunnelStep,
} from '@statline/contract/funnel';
import { collectCounts } from '@statline/service/counting/collectCounts';
import { NO_STORE } from '@statline/service/http/cacheControl';
import { refusesTracking } from '@statline/service/http/refusesTracking';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import type { ShellConfig } from '../readConfig.ts';

/** Counts visits and started forms: totals only, without cookies. */
export interface Funnel {
  /** Wraps the request listener. Counts each document loaded from another site, or from none, as a visit. */
  countVisits(listener: RequestListener): RequestListener;
  /** Handles the request that the form's style makes. */
  countForms: Koa.Middleware;
  /** Sends the remaining counts to the API. */
  stop(): Promise<void>;
}

/** The smallest GIF. A failed image might be requested again. */
const EMPTY_IMAGE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

const DEADLINE_MS = 2_000;

/** Whether a browser loads a document from another site, or from none, and does not prefetch it. */
const isArrival = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-site'] !== 'same-origin' &&
  headers['sec-purpose'] === undefined &&
  !/^\/(?:api|_shell)\//.test(url);

/**
 * Sends the totals to the API, which stores them. Browsers that refuse tracking are not counted.
 *
 * @param variantOf the canary variant of a visitor with these cookies.
 */
export function createFunnel(
  { apiUrl, apiSecret = '' }: Pick<ShellConfig, 'apiUrl' | 'apiSecret'>,
  variantOf: (cookies: string) => string,
  logger: Logger,
): Funnel {
  const counts = collectCounts<Omit<FunnelCount, 'count'>>(async (sums) => {
    const response = await fetch(`${apiUrl}${FUNNEL_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [API_SECRET_HEADER]: apiSecret },
      body: JSON.stringify({ counts: sums }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
  }, logger);
  const count = (step: FunnelStep, request: IncomingMessage, given?: unknown) => {
    if (refusesTracking(request)) return;
    // A new visitor's bucket is in the cookie that this response sets.
    const variant = variantOf([request.headers.cookie, given].flat().filter(Boolean).join('; '));
    counts.add({ day: new Date().toISOString().slice(0, 10), variant, step });
  };

  return {
    countVisits: (listener) => (request, response) => {
      if (isArrival(request))
        response.once('finish', () => {
          if (response.statusCode === 200 || response.statusCode === 304)
            count('visit', request, response.getHeader('set-cookie'));
        });
      listener(request, response);
    },
    countForms: async (ctx, next) => {
      if (ctx.path !== FORM_STARTED_PATH || ctx.method !== 'GET') return next();
      if (ctx.get('sec-fetch-site') === 'same-origin') count('started', ctx.req);
      ctx.set('Cache-Control', NO_STORE);
      ctx.type = 'image/gif';
      ctx.body = EMPTY_IMAGE;
    },
    stop: counts.stop,
  };
}
