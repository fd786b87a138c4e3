import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type Koa from 'koa';

/** Where a publisher says that something was released. */
export const RELEASE_HOOK_PATH = '/_shell/releases';

/** A message older or newer than this is refused: whoever has copied one cannot send it again later. */
const TOLERANCE_S = 300;

/** What is released is looked up, not told: the body is signed, and not read any further. */
const MAX_BYTES = 10_000;

/**
 * `POST /_shell/releases`, signed as Standard Webhooks has it: the shell looks at what is published at
 * once. It answers 202, since a release goes live only when the gate has let it.
 *
 * @param secret `whsec_` and the key in base64.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function takeReleaseHook(secret: string, look: () => void): Koa.Middleware {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

  return async (ctx, next) => {
    if (ctx.path !== RELEASE_HOOK_PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    const body = await readBody(ctx.req);
    if (body === undefined || !isGenuine(key, ctx.headers, body)) {
      ctx.status = 401;
      ctx.body = { message: 'The signature does not fit.', code: 'hook.not_genuine' };
      return;
    }
    look();
    ctx.status = 202;
    ctx.body = { status: 'looking' };
  };
}

function isGenuine(key: Buffer, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, at, signatures] = NAMES.map((name) => String(headers[name] ?? ''));
  if (!id || !at || !signatures) return false;
  if (!(Math.abs(Date.now() / 1_000 - Number(at)) <= TOLERANCE_S)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    // `===` would take the longer the more of it is right.
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Undefined where it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // Read to its end all the same: a request that is left in the middle gets no answer.
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BYTES ? undefined : Buffer.concat(chunks);
}
