import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { boundBody } from './boundBody.ts';
import { limitConnectionsPerAddress } from './limitConnectionsPerAddress.ts';
import {
  BODY_TOO_LARGE,
  NO_HOST,
  refuse,
  refuseBroken,
  UNCLEAR_ADDRESS,
  UNKNOWN_EXPECTATION,
} from './refuse.ts';
import { type RequestTracker, trackRequests } from './trackRequests.ts';

/** How long a client may take, and how many there may be. */
export interface ServerLimits {
  /** Until the last header line has arrived. */
  headersTimeoutMs: number;
  /** Until the whole request, body included, has arrived. */
  requestTimeoutMs: number;
  /** From the first byte of a request's headers understood to the last byte of its answer sent. */
  responseTimeoutMs: number;
  /** A connection on which nothing moves either way: a client that does not read its answer. */
  stalledTimeoutMs: number;
  /** Between two requests of one connection. */
  keepAliveTimeoutMs: number;
  /** Of a body; more than anything that is sent here has, and little enough to be thrown away. */
  maxBodyBytes: number;
  /** Connections at a time; further ones are closed at once. */
  maxConnections: number;
  /** Of those, so many from one address; `Infinity` where a proxy of ours opens them all. */
  maxConnectionsPerAddress: number;
}

/** Generous for a phone on a bad network, short enough that slow clients cannot pile up. */
export const DEFAULT_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  responseTimeoutMs: 120_000,
  stalledTimeoutMs: 30_000,
  keepAliveTimeoutMs: 10_000,
  maxBodyBytes: 262_144,
  maxConnections: 8_192,
  maxConnectionsPerAddress: Number.POSITIVE_INFINITY,
};

/** A server and what it has not answered yet. */
interface HttpServer {
  server: Server;
  requests: RequestTracker;
}

/** How often connections over their limit are looked for; Node's own default of 30 s is too lax. */
const LIMITS_CHECK_INTERVAL_MS = 1_000;

/**
 * An HTTP server that slow or broken clients cannot hold: Node's own defaults wait 60 s for
 * headers, 300 s for a body and for ever for a reader, and accept any number of connections.
 * What Node refuses before the listener sees it (a malformed or late request) is answered
 * with JSON that carries a `message` and a `code`, like every other failure.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: ServerLimits = DEFAULT_LIMITS,
): HttpServer {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: LIMITS_CHECK_INTERVAL_MS,
      // Node would refuse without a body.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        refuse(request, response, NO_HOST);
        return;
      }
      if (!isUnambiguous(request.url ?? '')) {
        refuse(request, response, UNCLEAR_ADDRESS);
        return;
      }
      if (!boundBody(request, limits.maxBodyBytes)) {
        response.shouldKeepAlive = false;
        refuse(request, response, BODY_TOO_LARGE);
        return;
      }
      toOriginForm(request);
      listener(request, response);
    },
  );
  const requests = trackRequests(server);
  // One check of all answers each second is cheaper than a timer for each.
  const overdueCheck = setInterval(
    () => requests.closeOverdue(limits.responseTimeoutMs),
    LIMITS_CHECK_INTERVAL_MS,
  ).unref();
  server.once('close', () => clearInterval(overdueCheck));
  server.setTimeout(limits.stalledTimeoutMs);
  server.maxConnections = limits.maxConnections;
  limitConnectionsPerAddress(server, limits.maxConnectionsPerAddress);
  server.on('clientError', refuseBroken);
  server.on('connect', (_request, socket) => refuseBroken(new Error('a tunnel'), socket));
  server.on('checkExpectation', (request, response) => {
    refuse(request, response, UNKNOWN_EXPECTATION);
  });
  return { server, requests };
}

/** A dot segment, in every spelling that URL parsers know: `..`, `%2E.`, a backslash. */
const DOT_SEGMENT = /^[^?#]*?(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/**
 * Whether every program that reads the target takes it for the same path. A proxy that allows
 * `/api/` would hand out `/api/../metrics` if it, or what is behind it, resolved the dots later.
 * Browsers resolve them before they ask.
 */
function isUnambiguous(target: string): boolean {
  if (DOT_SEGMENT.test(target)) return false;
  if (target.startsWith('/') || target === '*') return true;
  return /^https?:\/\//i.test(target) && URL.canParse(target);
}

/**
 * Turns `GET http://host/path` into `GET /path` with `Host: host`: a server has to take both forms,
 * and the target counts where the header says something else (RFC 9112, 3.2.2).
 */
function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return;
  request.headers.host = new URL(url).host;
  request.url = url.replace(/^[^/]*\/\/[^/?#]*\/?/, '/');
}
