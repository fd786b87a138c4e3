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
  /** Time without traffic in either direction, for example if a client does not read its response. */
  stalledTimeoutMs: number;
  /** Time between two requests of a connection. */
  keepAliveTimeoutMs: number;
  /** Largest headers of a request, in bytes; by default Node's 16 KiB. */
  maxHeaderBytes?: number;
  /** Largest request body, in bytes. */
  maxBodyBytes: number;
  /** Most open connections; further ones are closed at once. */
  maxConnections: number;
  /** Most open connections of one address; `Infinity` behind a proxy, which opens all of them. */
  maxConnectionsPerAddress: number;
}

/** Long enough for a phone on a bad network, short enough that slow clients cannot accumulate. */
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

/** Interval of the checks for timeouts; Node's default of 30 s is too long. */
const LIMITS_CHECK_INTERVAL_MS = 1_000;

/**
 * Creates a server that slow or broken clients cannot block: Node's defaults wait 60 s for headers, 300 s for a body
 * and forever for a reader, with any number of connections. Requests that Node itself would reject get JSON with a
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
      maxHeaderSize: limits.maxHeaderBytes,
      // Checked below instead, since Node would respond without a body.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.socket.destroyed) return;
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
  // One check of all responses per second is cheaper than a timer for each.
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
    if (!request.socket.destroyed) refuse(request, response, UNKNOWN_EXPECTATION);
  });
  return { server, requests };
}

/** A name or an address, with an optional port (RFC 9110, 7.2). Empty if the target names no host. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Requires exactly one `Host` (RFC 9112, 3.2): with two, proxy and server may read different ones. HTTP/1.0 may have
 * none.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '');
  }
  if (hosts.length === 0) return httpVersion === '1.0';
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}

/** A dot segment, in every spelling that URL parsers accept: `..`, `%2E.`, a backslash. */
const DOT_SEGMENT = /^[^?#]*?(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/**
 * Whether all programs read the same path from the target (RFC 9112, 3.2.4): otherwise a proxy that allows only `/api/`
 * would forward `/api/../metrics`, which is resolved later.
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

/** Three times the length that browsers send. */
const MAX_PREFERENCE_LENGTH = 1_000;
const PREFERENCES = ['accept', 'accept-charset', 'accept-encoding', 'accept-language'];

/**
 * Drops long `Accept` headers, which a server may ignore (RFC 9110, 12.5.1). `negotiator`, which Koa uses, takes 0.1 s
 * for an `Accept` of thousands of commas after one quotation mark.
 */
function dropLongPreferences({ headers }: IncomingMessage): void {
  for (const name of PREFERENCES)
    if (String(headers[name] ?? '').length > MAX_PREFERENCE_LENGTH) delete headers[name];
}

/** `OPTIONS *`: the methods of the server as a whole, independent of any path. */
function respondToAsteriskForm(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    allow: 'GET, HEAD, POST, OPTIONS',
    'x-request-id': requestIdOf(request),
  });
  response.end();
}
