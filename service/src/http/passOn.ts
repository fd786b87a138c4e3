import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { inSpan } from '../tracing/inSpan.ts';
import { callBackend, type OwnHeaders } from './callBackend.ts';
import { endToEndHeaders } from './endToEndHeaders.ts';

interface PassOnOptions extends OwnHeaders {
  /** What the call is named in traces. */
  span: string;
  /** Of the answer, besides the backend's. */
  answerHeaders?: OutgoingHttpHeaders;
}

/**
 * Has a backend answer a visitor. A call ends when the visitor leaves.
 *
 * @param address of the backend, with path and query.
 * @throws Error when the backend gives no answer, or breaks one off, while the visitor waits.
 */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  address: URL,
  { span, answerHeaders, ...own }: PassOnOptions,
): Promise<void> {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  try {
    const call = () => callBackend(address, request, own, leaving.signal);
    const answer = await inSpan(span, call, { kind: 'client' });
    response.writeHead(answer.statusCode ?? 502, {
      ...endToEndHeaders(answer.headers),
      ...answerHeaders,
    });
    await pipeline(answer, response);
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
}
