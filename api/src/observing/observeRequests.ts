import { randomUUID } from 'node:crypto';
import type { Logger } from '@statline/service/createLogger';
import type { Middleware } from 'koa';
import type { RequestState } from '../http/RequestState.ts';
import type { Latency, Metrics } from './createMetrics.ts';

/** A proxy's id is taken over only in the form that proxies give it: anything else is text. */
const REQUEST_ID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** Answers to one method on one route with one status. */
interface AnswerKind {
  log: Logger;
  latency: Latency;
}

/**
 * Gives each request an id (the proxy's, which is then sent back, or one of its own), and
 * writes one log line and the metrics when it has been answered. A request appears by its
 * route, not its URL: people put anything into URLs.
 */
export function observeRequests(logger: Logger, metrics: Metrics): Middleware<RequestState> {
  const kinds = new Map<string, AnswerKind>();

  /** What repeats from answer to answer is serialised and looked up once. */
  const kindOf = (method: string, route: string, status: number): AnswerKind => {
    const key = `${method} ${route} ${status}`;
    const kind = kinds.get(key) ?? {
      log: logger.child({ method, route, status }),
      latency: metrics.latency(route, method, status),
    };
    kinds.set(key, kind);
    return kind;
  };

  return async (ctx, next) => {
    const started = performance.now();
    const given = ctx.get('x-request-id');
    const known = REQUEST_ID.test(given);
    if (known) ctx.set('X-Request-Id', given);
    const requestId = known ? given : randomUUID();
    ctx.state.requestId = requestId;

    await next();

    const durationMs = Math.round((performance.now() - started) * 1e3) / 1e3;
    const { log, latency } = kindOf(ctx.method, ctx.state.route ?? 'none', ctx.status);
    latency.observe(durationMs / 1e3);
    log.info({ requestId, durationMs }, 'answered');
  };
}
