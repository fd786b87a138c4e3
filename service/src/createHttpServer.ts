import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
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
  /** Connections at a time; further ones are closed at once. */
  maxConnections: number;
}

/** Generous for a phone on a bad network, short enough that slow clients cannot pile up. */
export const DEFAULT_LIMITS: ServerLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  responseTimeoutMs: 120_000,
  stalledTimeoutMs: 30_000,
  keepAliveTimeoutMs: 10_000,
  maxConnections: 8_192,
};

/** A server and what it has not answered yet. */
export interface HttpServer {
  server: Server;
  requests: RequestTracker;
}

/** How often connections over their limit are looked for; Node's own default of 30 s is too lax. */
const LIMITS_CHECK_INTERVAL_MS = 1_000;

/**
 * An HTTP server that slow or broken clients cannot hold: Node's own defaults wait 60 s for
 * headers, 300 s for a body and for ever for a reader, and accept any number of connections.
 * What Node refuses before the listener sees it (a malformed or late request) is answered
 * with JSON that carries a `message`, like every other failure.
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
        refuse(response, 400, 'The request names no host.');
        return;
      }
      if (!isPlain(request.url ?? '')) {
        refuse(response, 400, 'The request names no address that can be read in one way only.');
        return;
      }
      listener(request, response);
    },
  );
  const requests = trackRequests(server);
  // One look at all answers now and then is cheaper than a timer for each.
  const looks = setInterval(
    () => requests.closeOverdue(limits.responseTimeoutMs),
    LIMITS_CHECK_INTERVAL_MS,
  ).unref();
  server.once('close', () => clearInterval(looks));
  server.setTimeout(limits.stalledTimeoutMs);
  server.maxConnections = limits.maxConnections;
  server.on('clientError', refuseBrokenRequest);
  server.on('connect', (_request, socket) => refuseBrokenRequest(new Error('a tunnel'), socket));
  server.on('checkExpectation', (_request, response) => {
    refuse(response, 417, 'The server does not know that expectation.');
  });
  return { server, requests };
}

/** A step up or on the spot, in the spellings that URL parsers know: `..`, `%2E.`, a backslash. */
const STEP = /^[^?#]*?(?:\\|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/**
 * Whether all who read the target take it for the same path. A proxy that has compared
 * `/api/../metrics` with what it passes on would hand out the operators' pages, since its client
 * resolves the steps. Browsers resolve them before they ask.
 */
function isPlain(target: string): boolean {
  if (STEP.test(target)) return false;
  if (target.startsWith('/') || target === '*') return true;
  return /^https?:\/\//i.test(target) && URL.canParse(target);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ message }));
}

const REFUSALS: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The request has too many headers.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive.',
  },
};
const MALFORMED = { status: '400 Bad Request', message: 'The request is not valid HTTP.' };

function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify({ message });
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
