import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { traceHeaders } from '@statline/service/tracing/traceHeaders';
import { endToEndHeaders } from './endToEndHeaders.ts';
import type { RequestState } from './identifyRequest.ts';

/** The API has deadlines of its own, below this one. */
const SILENCE_TIMEOUT_MS = 10_000;

/**
 * Asks the API what a visitor asked, in a request of the shell's own making: nothing of the
 * visitor's framing reaches the API, so no two parties can disagree on where a request ends. Each
 * call has a connection of its own: one that is kept open may be closed by the API at the very
 * moment a sign-up goes through it, and nobody would know whether it was stored.
 *
 * @returns the answer, whose body is still on its way.
 * @throws Error when the API cannot be reached, says nothing for 10 s, or `signal` ends the call.
 */
export function callApi(
  address: URL,
  request: IncomingMessage,
  { requestId, trace }: RequestState,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const {
    host,
    'content-length': length,
    traceparent,
    tracestate,
    ...headers
  } = endToEndHeaders(request.headers);
  const hasBody = request.method === 'POST';
  const call = (address.protocol === 'https:' ? https : http).request(address, {
    method: request.method,
    agent: false,
    signal,
    timeout: SILENCE_TIMEOUT_MS,
    headers: {
      ...headers,
      // The API trusts exactly this hop.
      'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
        .filter(Boolean)
        .join(', '),
      'x-request-id': requestId,
      ...traceHeaders(trace),
      // Of unknown length: sent in chunks of our own.
      ...(hasBody && length !== undefined && { 'content-length': length }),
    },
  });

  return new Promise((resolve, reject) => {
    call.once('response', (answer) => {
      // 101 has a name of its own in Node where it says `Upgrade`, and else looks like an answer.
      if ((answer.statusCode ?? 0) >= 200) resolve(answer);
      else call.destroy();
    });
    // Also after the answer has begun, when its own stream tells.
    call.on('error', reject);
    // Such as after an upgrade that nobody asked for, which Node ends in silence.
    call.once('close', () => reject(new Error('The API gives no answer.')));
    call.once('timeout', () => call.destroy(new Error('The API says nothing.')));
    if (hasBody) request.pipe(call);
    else call.end();
  });
}
