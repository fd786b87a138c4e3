import type { IncomingMessage } from 'node:http';
import type { Backend, NoResponse } from '@statline/compose/server';
import {
  API_PAGE_HEADER,
  API_SECRET_HEADER,
  SIGN_UP_OUTCOME_PARAMETER,
  SIGN_UP_OUTCOMES,
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

/** Everything below it is the API's. */
export const API_PATH = '/api/';

const SIGN_UP_PATH = '/api/waitlist';

/** For a whole call: a form with script waits no longer either (`sendSignUp`). */
const TIMEOUT_MS = 15_000;

/** Limit of a response. Figures have 3 KB. */
const MAX_BYTES = 100_000;

/** The status that a form with script would have got. */
const STATUS_OF: Readonly<Record<SignUpOutcome, number>> = {
  joined: 200,
  invalid: 422,
  limited: 429,
  unavailable: 503,
};

/**
 * The API as the site's backend. It knows its shells by a secret, and believes them the visitor's address. What
 * stands between may respond in its place, such as a balancer with a page of its own: the API's responses are
 * figures, a message, with a failure also its code, a page that it marks as its own, or, to a form that was sent
 * without script, the redirect to its outcome. Anything else is a 503 in the API's own format, a page in place of the
 * API's, or the redirect to the outcome `unavailable`.
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
    // Also where there is no secret: never the visitor's own.
    [API_SECRET_HEADER]: apiSecret,
    [VARIANT_HEADER]: variantOf(cookie),
  }),
  // Mail programs post there too; the token is the proof, or the signature of a bounce's report.
  allowCrossSite: (path) => path.startsWith('waitlist/'),
  read: async (response, ctx) => {
    const body = await readBody(response);
    const { statusCode: status = 0, headers } = response;
    if (headers[API_PAGE_HEADER] !== undefined) {
      requests.responded(status);
      return body;
    }
    const outcome = isForm(ctx) ? outcomeOf(response) : undefined;
    // In JSON, a failure is not the API's response to a form: it would stand in place of the site.
    const isOwnJson = isOwn(response, body, ctx.method) && !(isForm(ctx) && status >= 400);
    if (!isOwnJson && outcome === undefined)
      throw new Error(`the response, with status ${status}, is not the API's`);
    requests.responded(outcome ? STATUS_OF[outcome] : status);
    return body;
  },
  respond: (ctx, reason, error) => {
    if (reason === 'unavailable') requests.failed(error);
    if (reason === 'unavailable' && isForm(ctx)) return redirectToOutcome(ctx, 'unavailable');
    const { status, ...body } = FAILURES[reason];
    ctx.status = status;
    ctx.body = body;
    if (reason !== 'unavailable') return;
    ctx.set('Retry-After', '5');
    if (!isPage(ctx)) return;
    // The address has the person's token.
    ctx.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    ctx.type = 'html';
    ctx.body = AWAY_DOCUMENT;
  },
});

/** Responses in the API's own format. */
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
  unavailable: {
    status: 503,
    message: 'The service cannot be reached right now. Please try again in a moment.',
    code: 'service.unavailable',
  },
};

/** Whether the sign-up's form has sent the request without script. The API's own pages have forms too. */
const isForm = (ctx: Koa.Context): boolean =>
  ctx.path === SIGN_UP_PATH && Boolean(ctx.request.is('urlencoded'));

/** Whether a browser shows the response: of one of the pages to which mails lead. */
const isPage = (ctx: Koa.Context): boolean =>
  ctx.path.startsWith(`${SIGN_UP_PATH}/`) && ctx.accepts('json', 'html') === 'html';

function redirectToOutcome(ctx: Koa.Context, outcome: SignUpOutcome): void {
  ctx.status = 303;
  ctx.set('Location', signUpOutcomeAddress(outcome, ctx.get('referer')));
  ctx.set('Set-Cookie', signUpOutcomeCookie(outcome));
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function outcomeOf({ statusCode, headers: { location = '' } }: IncomingMessage) {
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
