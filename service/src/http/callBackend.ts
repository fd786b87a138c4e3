import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { type TraceHeaders, traceHeaders } from '../tracing/traceHeaders.ts';
import { endToEndHeaders } from './endToEndHeaders.ts';

/** Backends have deadlines of their own, below this one. */
const SILENCE_TIMEOUT_MS = 10_000;

const WITHOUT_BODY = ['GET', 'HEAD'];

/** What goes along that is not the visitor's. */
export interface OwnHeaders {
  headers?: OutgoingHttpHeaders;
  /** The trace that the visitor's request belongs to, where that is believed. */
  trace?: TraceHeaders;
}

/**
 * Asks a backend what a visitor asked, in a request of our own making: nothing of the visitor's
 * framing reaches it, so no two parties can disagree on where a request ends. Each call has a
 * connection of its own: one that is kept open may be closed by the backend at the very moment a
 * change goes through it, and nobody would know whether it was made.
 *
 * @returns the answer, whose body is still on its way.
 * @throws Error when the backend cannot be reached, or `signal` ends the call; a `TimeoutError` when the backend
 *   says nothing for 10 s.
 */
export function callBackend(
  address: URL,
  request: IncomingMessage,
  { headers: own, trace }: OwnHeaders,
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
      // The backend trusts exactly this hop.
      'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
        .filter(Boolean)
        .join(', '),
      ...own,
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
    call.once('close', () => reject(new Error('The backend gives no answer.')));
    call.once('timeout', () =>
      call.destroy(new DOMException('The backend says nothing.', 'TimeoutError')),
    );
    if (hasBody) request.pipe(call);
    else call.end();
  });
}
