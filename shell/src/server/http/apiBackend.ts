import type { IncomingMessage } from 'node:http';
import type { Backend, NoResponse } from '@statline/compose/server';
import {
  API_PAGE_HEADER,
  API_SECRET_HEADER,
  SIGN_UP_OUTCOME_PARAMETER,
  SIGN_UP_OUTCOMES,
  SIGN_UP_PATH,
  type SignUpOutcome,
  SignUpResponse,
  signUpOutcomeAddress,
  signUpOutcomeCookie,
} from '@statline/contract/api';
import { DashboardMetrics } from '@statline/contract/dashboard';
import { VARIANT_HEADER } from '@statline/contract/funnel';
import type Koa from 'koa';
import * as v from 'valibot';
import { AWAY_DOCUMENT } from '../../pages/bareDocuments.ts';
import type { ApiRequests } from '../createApiRequests.ts';
import type { ShellConfig } from '../readConfig.ts';

/** All paths below this one are the API's. */
export const API_PATH = '/api/';

/** For a whole request; a form with script has the same timeout (`sendSignUp`). */
const TIMEOUT_MS = 15_000;

/** Largest response; the figures have 3 KB. */
const MAX_BYTES = 100_000;

/** The status with which the API responds to a form with script. */
const STATUS_OF: Readonly<Record<SignUpOutcome, number>> = {
  joined: 200,
  invalid: 422,
  limited: 429,
  unavailable: 503,
};

/**
 * Proxies `/api/` to the API. The API trusts X-Forwarded-For only in requests with the shared secret. A response is
 * passed on only if it is recognisably the API's: its JSON, a page with `X-Api-Page`, or the redirect of a form.
 * Anything else (such as a balancer's error page) becomes a 503 in the API's format, a page, or the redirect with the
 * outcome `unavailable`.
 */
export const apiBackend = (
  { apiUrl, apiSecret = '' }: Pick<ShellConfig, 'apiUrl' | 'apiSecret'>,
  requests: ApiRequests,
  variantOf: (cookies: string) => string = () => '',
): Backend => ({
  url: apiUrl,
  name: 'the API',
  methods: ['GET', 'HEAD', 'POST'],
  timeoutMs: TIMEOUT_MS,
  headers: ({
    state: { requestId, trace },
    req: {
      headers: { cookie = '' },
    },
  }) => ({
    ...trace,
    'accept-encoding': 'identity',
    'x-request-id': requestId,
    // Set without a secret too, so that a visitor's own header is never passed on.
    [API_SECRET_HEADER]: apiSecret,
    [VARIANT_HEADER]: variantOf(cookie),
  }),
  // Mail programs post to these paths too. They are authenticated by their token, or by the signature of a bounce
  // report.
  allowCrossSite: (path) => path.startsWith('waitlist/'),
  read: async (response, ctx) => {
    const body = await readBody(response);
    const { statusCode: status = 0, headers } = response;
    if (headers[API_PAGE_HEADER] !== undefined) {
      requests.responded(status);
      return body;
    }
    const outcome = isForm(ctx) ? outcomeInRedirect(response) : undefined;
    // A JSON failure is not passed on for a form: the browser would show it in place of the site.
    const isOwnJson = isOwn(response, body, ctx.method) && !(isForm(ctx) && status >= 400);
    if (!isOwnJson && outcome === undefined) throw unusable(`response.foreign_${status}`);
    requests.responded(outcome ? STATUS_OF[outcome] : status);
    return body;
  },
  respond: (ctx, reason, error) => {
    if (reason === 'unavailable') requests.failed(error);
    const canRetry = reason === 'unavailable' || reason === 'incomplete';
    if (canRetry && isForm(ctx)) return redirectToOutcome(ctx, 'unavailable');
    const { status, ...body } = FAILURES[reason];
    ctx.status = status;
    ctx.body = body;
    if (reason !== 'unavailable') return;
    ctx.set('Retry-After', '5');
    if (!isPage(ctx)) return;
    // The URL contains the person's token.
    ctx.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    ctx.type = 'html';
    ctx.body = AWAY_DOCUMENT;
  },
});

/** Responses of the shell itself, in the API's format. */
const FAILURES: Readonly<Record<NoResponse, { status: number; message: string; code: string }>> = {
  'cross-site': {
    status: 403,
    message: 'This form was sent by another site. Please sign up on our own page.',
    code: 'request.cross_site',
  },
  'wrong-method': {
    status: 405,
    message: 'That is not possible here.',
    code: 'request.wrong_method',
  },
  incomplete: {
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
    code: 'request.timeout',
  },
  unavailable: {
    status: 503,
    message: 'The service cannot be reached right now. Please try again in a moment.',
    code: 'service.unavailable',
  },
};

/**
 * Whether this is the sign-up form, sent without script, for which the API redirects. Its own pages have forms too. As
 * in the API, the type decides: Koa's `is` is false for a request without a body.
 */
const isForm = (ctx: Koa.Context): boolean =>
  ctx.method === 'POST' &&
  ctx.path === SIGN_UP_PATH &&
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(ctx.get('content-type'));

/** Whether this is one of the pages that mails link to, requested by a browser. */
const isPage = (ctx: Koa.Context): boolean =>
  ctx.path.startsWith(`${SIGN_UP_PATH}/`) && ctx.accepts('json', 'html') === 'html';

function redirectToOutcome(ctx: Koa.Context, outcome: SignUpOutcome): void {
  ctx.status = 303;
  ctx.set('Location', signUpOutcomeAddress(outcome, ctx.get('referer')));
  ctx.set('Set-Cookie', signUpOutcomeCookie(outcome));
}

/** @param code the reason in the log, which has no messages of errors. */
const unusable = (code: string): Error =>
  Object.assign(new Error('The response cannot be passed on.'), { code });

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw unusable('response.too_long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function outcomeInRedirect({ statusCode, headers: { location = '' } }: IncomingMessage) {
  if (statusCode !== 303 || !location.startsWith('/?')) return undefined;
  const { searchParams } = new URL(location, 'http://site');
  const named = searchParams.get(SIGN_UP_OUTCOME_PARAMETER);
  return SIGN_UP_OUTCOMES.find((outcome) => outcome === named);
}

const Success = v.union([SignUpResponse, DashboardMetrics]);
const Failure = v.required(SignUpResponse, ['message', 'code']);

function isOwn({ headers, statusCode = 0 }: IncomingMessage, body: Buffer, method: string) {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  if (isRedirect || !/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return false;
  if (method === 'HEAD') return true;
  try {
    return v.is(statusCode >= 400 ? Failure : Success, JSON.parse(body.toString()));
  } catch {
    return false;
  }
}
