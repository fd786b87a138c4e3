import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { endToEndHeaders } from '@statline/service/http/endToEndHeaders';
import { traceHeaders } from '@statline/service/tracing/traceHeaders';

/** Longer than the deadlines of backends themselves. */
const SILENCE_TIMEOUT_MS = 10_000;

const WITHOUT_BODY = ['GET', 'HEAD'];

/**
 * Sends a visitor's request to a backend as a new request, so that no two parties can disagree on where it ends.
 * Each call has a connection of its own: one that is kept open may be closed by the backend at that moment, and
 * whether the request took effect would be unknown.
 *
 * @returns the response, whose body is still to be read.
 * @throws Error when the backend cannot be reached, or `signal` ends the call; a `TimeoutError` when it sends nothing.
 */
export function callBackend(
  address: URL,
  request: IncomingMessage,
  own: OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const {
    host,
    'content-length': length,
    traceparent,
    tracestate,
    ...headers
  } = endToEndHeaders(request.headers);
  const hasBody = !WITHOUT_BODY.includes(request.method ?? '');
  const call = (address.protocol === 'https:' ? https : http).request(address, {
    method: request.method,
    agent: false,
    signal,
    timeout: SILENCE_TIMEOUT_MS,
    headers: {
      ...headers,
      // The backend trusts the last entry only, which this server adds.
      'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
        .filter(Boolean)
        .join(', '),
      ...own,
      ...traceHeaders(),
      // Without a length, Node sends the body in chunks.
      ...(hasBody && length !== undefined && { 'content-length': length }),
    },
  });
  return new Promise((resolve, reject) => {
    call.once('response', (response) => {
      // If the request has no `Upgrade` header, Node emits a 101 as a response.
      if ((response.statusCode ?? 0) >= 200) resolve(response);
      else call.destroy();
    });
    // An error while the response is read is reported by the response's own stream.
    call.on('error', reject);
    // Node may close the connection without an error, such as after an upgrade that was not requested.
    call.once('close', () => reject(new Error('The backend sends no response.')));
    call.once('timeout', () =>
      call.destroy(new DOMException('The backend sends nothing.', 'TimeoutError')),
    );
    if (hasBody) request.pipe(call);
    else call.end();
  });
}
