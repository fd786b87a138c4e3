import { pipeline } from 'node:stream/promises';
import { abortAfter } from '@statline/service/http/abortAfter';
import { disconnectSignal } from '@statline/service/http/disconnectSignal';
import { endToEndHeaders } from '@statline/service/http/endToEndHeaders';
import { isCrossSite } from '@statline/service/http/isCrossSite';
import { isTimeout } from '@statline/service/http/isTimeout';
import type { Logger } from '@statline/service/logging/createLogger';
import { inSpan } from '@statline/service/tracing/inSpan';
import type Koa from 'koa';
import { addressAt, type Backend, type Backends, type NoResponse } from './Backend.ts';
import { callBackend } from './callBackend.ts';

interface ProxyOptions {
  backends: Backends;
  origin: string;
  logger: Logger;
}

/** Safe methods by RFC 9110, section 9.2.1. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Rejects forms of other sites, which browsers send with the visitor's cookies. */
export function proxyBackends({ backends, origin, logger }: ProxyOptions): Koa.Middleware {
  const all = Object.entries(backends).map(([prefix, given]) => {
    const backend: Backend = typeof given === 'string' ? { url: given } : given;
    return { backend, start: addressAt(backend, prefix).pathname };
  });

  return async (ctx, next) => {
    // `OPTIONS *` has no path.
    if (!ctx.path.startsWith('/')) return next();
    // The parsed address has no dot segments, which could leave the prefix.
    const found = all
      .map((one) => ({ ...one, address: addressAt(one.backend, `${ctx.path}${ctx.search}`) }))
      .find(({ start, address }) => address.pathname.startsWith(start));
    if (!found) return next();
    const { backend, start, address } = found;
    const { name = 'a backend', methods, timeoutMs, respond = respondInEnglish } = backend;
    const isAllowed =
      SAFE_METHODS.includes(ctx.method) ||
      backend.allowCrossSite?.(address.pathname.slice(start.length));
    if (!isAllowed && isCrossSite(ctx.req, origin)) return respond(ctx, 'cross-site');
    if (methods && !methods.includes(ctx.method)) {
      ctx.set('Allow', methods.join(', '));
      if (ctx.method !== 'OPTIONS') return respond(ctx, 'wrong-method');
      ctx.status = 204;
      return;
    }
    const disconnected = disconnectSignal(ctx.res);
    const send = (signal: AbortSignal) => call(ctx, backend, address, signal);
    const sendInTime = () =>
      timeoutMs === undefined ? send(disconnected) : abortAfter(timeoutMs, disconnected, send);
    try {
      await inSpan(`call ${name}`, sendInTime, { kind: 'client' });
    } catch (err) {
      if (disconnected.aborted) {
        ctx.respond = false;
        return;
      }
      if (isTimeout(err) && !ctx.req.complete) return respond(ctx, 'incomplete');
      const { requestId } = ctx.state;
      logger.error({ err, backend: address.origin, requestId }, `${name} could not be reached`);
      if (ctx.res.headersSent) ctx.res.destroy();
      else respond(ctx, 'unavailable', err);
    }
  };
}

/** @throws Error when the backend sends no response, an incomplete one, or one that `read` rejects. */
async function call(ctx: Koa.Context, backend: Backend, address: URL, signal: AbortSignal) {
  const { headers: own, read } = backend;
  try {
    const response = await callBackend(address, ctx.req, own?.(ctx) ?? {}, signal);
    const { statusCode = 502 } = response;
    const body = await read?.(response, ctx);
    ctx.respond = false;
    ctx.res.writeHead(statusCode, {
      ...endToEndHeaders(response.headers),
      ...(body && ctx.method !== 'HEAD' && { 'content-length': body.length }),
    });
    if (body) ctx.res.end(body);
    else await pipeline(response, ctx.res);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

const IN_ENGLISH: Readonly<Record<NoResponse, [status: number, body: string]>> = {
  'cross-site': [403, 'Another site has sent this.'],
  'wrong-method': [405, 'That is not possible here.'],
  incomplete: [408, 'The request took too long to arrive.'],
  unavailable: [503, 'Please try again in a moment.'],
};

function respondInEnglish(ctx: Koa.Context, reason: NoResponse): void {
  const [status, body] = IN_ENGLISH[reason];
  ctx.status = status;
  ctx.body = body;
  if (reason === 'unavailable') ctx.set('Retry-After', '5');
}
