import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestIdOf } from './requestIdOf.ts';

/**
 * A response of the server itself, without calling its listener: JSON in the format of every other failure, or a page
 * for a browser, which shows what a form without script gets.
 */
export interface Refusal {
  status: number;
  /** Stable, unlike messages: programs may rely on it. */
  code: string;
  message: string;
}

const MALFORMED = { status: 400, code: 'request.malformed' };
export const HOST_UNCLEAR: Refusal = {
  ...MALFORMED,
  message: 'The request has no Host line, more than one, or one that names no host.',
};
export const UNCLEAR_ADDRESS: Refusal = {
  ...MALFORMED,
  message: 'The request names no address that can be read in one way only.',
};
export const OTHER_HOST: Refusal = {
  status: 421,
  code: 'request.other_host',
  message: 'This port does not respond to that host name. ADMIN_HOST_NAMES adds names.',
};
export const UNKNOWN_EXPECTATION: Refusal = {
  status: 417,
  code: 'request.unknown_expectation',
  message: 'The server does not know that expectation.',
};
export const BODY_TOO_LARGE: Refusal = {
  status: 413,
  code: 'request.too_large',
  message: 'The request is too large.',
};
const NOT_HTTP: Refusal = { ...MALFORMED, message: 'The request is not valid HTTP.' };
/** Error code of Node's parser → response. */
const BROKEN: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'request.headers_too_large',
    message: 'The request has too many headers.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request.timeout',
    message: 'The request took too long to arrive.',
  },
};

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: Refusal,
): void {
  const isPage = request.headers.accept?.includes('text/html');
  const body = isPage ? pageOf(message) : JSON.stringify({ message, code });
  response.writeHead(status, {
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestIdOf(request),
  });
  response.end(body);
}

const pageOf = (message: string): string =>
  `<!DOCTYPE html><html lang="en"><title>${message}</title><main><h1>${message}</h1></main>`;

/** For requests that Node could not parse. Their id is always new, since no header is known. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = BROKEN[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ message, code });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
