import type { IncomingMessage } from 'node:http';

/**
 * Limits the received body of a request, even if the body is discarded or the response has ended.
 *
 * @returns false if the request declares a longer body: reject it.
 */
export function boundBody(request: IncomingMessage, maxBytes: number): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // Node reads no more than the declared length.
  if (coding === undefined) return Number(length ?? 0) <= maxBytes;
  const { push } = request;
  let bytes = 0;
  // Overrides `push`, since a `data` listener would start the flow before a reader is attached.
  request.push = (chunk, encoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= maxBytes) return push.call(request, chunk, encoding);
    request.socket.destroy();
    return false;
  };
  return true;
}
