import type { IncomingMessage } from 'node:http';

/**
 * Bounds what is received at all, also where a body is discarded, and after the response.
 *
 * @returns false if the request declares a longer body: it is to be rejected.
 */
export function boundBody(request: IncomingMessage, maxBytes: number): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // Node takes no byte beyond it.
  if (coding === undefined) return Number(length ?? 0) <= maxBytes;
  const { push } = request;
  let bytes = 0;
  // A listener would start the body's flow before a reader is attached.
  request.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= maxBytes) return push.call(request, chunk, encoding);
    request.socket.destroy();
    return false;
  };
  return true;
}
