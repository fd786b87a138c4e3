/**
 * Reads a response body until the signal aborts. Leaving the loop cancels the rest. Up to Node 22, `fetch` does not
 * guarantee that: the garbage collector may collect the object that forwards the signal once the headers have arrived.
 *
 * @throws the signal's reason.
 */
export async function* readUntil(
  signal: AbortSignal,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  // Ends the pending read.
  const cancel = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await reader.cancel().catch(() => {});
  }
}
