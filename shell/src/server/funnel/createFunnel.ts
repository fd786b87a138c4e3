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

/** Counts how many visitors come, and how many begin the form: in sums, without cookies. */
export interface Funnel {
  /** Wraps the listener that responds to visitors: documents that are loaded from elsewhere are visits. */
  countVisits(listener: RequestListener): RequestListener;
  /** Responds to the request that the form's style makes. */
  countForms: Koa.Middleware;
  /** Hands on what was counted. */
  stop(): Promise<void>;
}

/** The smallest: an image that fails might be requested again. */
const EMPTY_IMAGE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

const DEADLINE_MS = 2_000;

/** A browser opens a page from elsewhere, and not ahead of time. */
const isArrival = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-site'] !== 'same-origin' &&
  headers['sec-purpose'] === undefined &&
  !/^\/(?:api|_shell)\//.test(url);

/**
 * The API stores the sums. Browsers that refuse tracking are not counted.
 *
 * @param variantOf what a visitor with these cookies has of a canary.
 */
export function createFunnel(
  { apiUrl, apiSecret = '' }: Pick<ShellConfig, 'apiUrl' | 'apiSecret'>,
  variantOf: (cookies: string) => string,
  logger: Logger,
): Funnel {
  const counts = collectCounts<Omit<FunnelCount, 'count'>>(async (sums) => {
    const response = await fetch(`${apiUrl.replace(/\/+$/, '')}${FUNNEL_PATH}`, {
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
    // A page gives a new visitor the number of its canary.
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
