import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { NO_STORE } from '@statline/service/http/cacheControl';

/** A restart of the server takes about a second. */
const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 200;
const RELOAD_AFTER_S = 2;

/** Delays requests while the server behind a dev server restarts. */
export const awaitServer =
  (port: number, concerns: (path: string) => boolean) =>
  async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (!concerns(request.url ?? '')) return next();
    const deadline = performance.now() + TIMEOUT_MS;
    while (!(await listens(port))) {
      if (response.destroyed) return;
      if (performance.now() > deadline) return reportUnavailable(response);
      await new Promise((wake) => setTimeout(wake, INTERVAL_MS));
    }
    next();
  };

/** Makes the browser repeat a request during which the server has ended: the server restarts at every edit. */
export function retryInBrowser(
  _error: Error,
  { method, url }: IncomingMessage,
  response: ServerResponse | Socket,
): void {
  if (!('writeHead' in response) || response.headersSent) {
    response.destroy();
    return;
  }
  const again = method === 'GET' || method === 'HEAD';
  response.writeHead(again ? 307 : 503, {
    'Cache-Control': NO_STORE,
    ...(again && { Location: url }),
  });
  response.end();
}

const listens = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });

function reportUnavailable(response: ServerResponse): void {
  response.writeHead(503, { 'Cache-Control': NO_STORE, Refresh: String(RELOAD_AFTER_S) });
  response.end("The shell's server does not run: the terminal of `npm run dev` says why.");
}
