import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What a dev server responds with for the server behind it when that one ended in the middle of a request,
 * as it does at every edit: the browser is to repeat the request, and `awaitServer` then holds it back until
 * there is a server. What is not safe to repeat is refused.
 */
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
    'Cache-Control': 'no-store',
    ...(again && { Location: url }),
  });
  response.end();
}
