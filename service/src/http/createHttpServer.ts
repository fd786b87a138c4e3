import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { boundBody } from './boundBody.ts';
import { limitConnectionsPerAddress } from './limitConnectionsPerAddress.ts';
import {
  BODY_TOO_LARGE,
  HOST_UNCLEAR,
  refuse,
  refuseBroken,
  UNCLEAR_ADDRESS,
  UNKNOWN_EXPECTATION,
} from './refuse.ts';
import { requestIdOf } from './requestIdOf.ts';
import { type RequestTracker, trackRequests } from './trackRequests.ts';

/** Timeouts and limits of an HTTP server. */
export interface ServerLimits {
  /** Time until the last header of a request has arrived. */
  headersTimeoutMs: number;
  /** Time until the whole request, body included, has arrived. */
  requestTimeoutMs: number;
  /** Time from the end of a request's headers to the last byte of its response. */
  responseTimeoutMs: number;
  /** Time without traffic in either direction, such as by a client that does not read its response. */
  stalledTimeoutMs: number;
  /** Time between two requests of a connection. */
  keepAliveTimeoutMs: number;
  /** Largest request body, in bytes. */
  maxBodyBytes: number;
  /** Open connections; further ones are closed at once. */
  maxConnections: number;
  /** Open connections of one address; `Infinity` behind a proxy, which opens them all. */
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

interface HttpServer {
  server: Server;
  requests: RequestTracker;
}

/** How often connections over their limit are searched for; Node's own default of 30 s is too lax. */
const LIMITS_CHECK_INTERVAL_MS = 1_000;

/**
 * Slow or broken clients cannot occupy it: Node's own defaults wait 60 s for headers, 300 s for a body
 * and for ever for a reader, and accept any number of connections. What Node refuses gets JSON with a
 * `message` and a `code`, like every other failure.
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
      if (!hasOneHost(request)) {
        refuse(request, response, HOST_UNCLEAR);
        return;
      }
      if (!isUnambiguous(request)) {
        refuse(request, response, UNCLEAR_ADDRESS);
        return;
      }
      if (!boundBody(request, limits.maxBodyBytes)) {
        response.shouldKeepAlive = false;
        refuse(request, response, BODY_TOO_LARGE);
        return;
      }
      if (request.url === '*') {
        respondToAsteriskForm(request, response);
        return;
      }
      toOriginForm(request);
      dropLongPreferences(request);
      listener(request, response);
    },
  );
  const requests = trackRequests(server);
  // One check of all responses each second is cheaper than a timer for each.
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

/** A name or an address, and a port or none (RFC 9110, 7.2). Empty where the target names no host. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Exactly one (RFC 9112, 3.2): proxy and server may read different ones of two. HTTP/1.0 has none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '');
  }
  if (hosts.length === 0) return httpVersion === '1.0';
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}

/** A dot segment, in every spelling that URL parsers know: `..`, `%2E.`, a backslash. */
const DOT_SEGMENT = /^[^?#]*?(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/**
 * Whether every program takes the target for the same path (RFC 9112, 3.2.4): a proxy that allows
 * `/api/` would hand out `/api/../metrics` if the dots were resolved later.
 */
function isUnambiguous({ method, url: target = '' }: IncomingMessage): boolean {
  if (target === '*') return method === 'OPTIONS';
  if (DOT_SEGMENT.test(target)) return false;
  if (target.startsWith('/')) return true;
  return /^https?:\/\//i.test(target) && URL.canParse(target);
}

/** `GET http://host/path` becomes `GET /path` with `Host: host` (RFC 9112, 3.2.2). */
function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  request.headers.host = new URL(url).host;
  request.url = url.replace(/^[^/]*\/\/[^/?#]*\/?/, '/');
}

/** Three times what browsers send. */
const MAX_PREFERENCE_LENGTH = 1_000;
const PREFERENCES = ['accept', 'accept-charset', 'accept-encoding', 'accept-language'];

/**
 * A server may ignore what a client prefers (RFC 9110, 12.5.1). `negotiator`, by which Koa reads it, takes 0.1 s for an
 * `Accept` of thousands of commas after one quotation mark.
 */
function dropLongPreferences({ headers }: IncomingMessage): void {
  for (const name of PREFERENCES)
    if (String(headers[name] ?? '').length > MAX_PREFERENCE_LENGTH) delete headers[name];
}

/** `OPTIONS *`: what the server as a whole knows, whatever a path may have. */
function respondToAsteriskForm(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    allow: 'GET, HEAD, POST, OPTIONS',
    'x-request-id': requestIdOf(request),
  });
  response.end();
}
