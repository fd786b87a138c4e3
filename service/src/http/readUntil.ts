import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * Reads a response body until the signal aborts. Leaving the loop cancels the rest. Up to Node 22, `fetch` does not
 * guarantee that: the garbage collector may collect the object that forwards the signal once the headers have arrived.
 *
 * @throws the signal's reason.
 */
export async function* readUntil(
  signal: AbortSignal,
  body: globalThis.ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* Readable.fromWeb(body as ReadableStream, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
