/**
 * Leaving the loop cancels the rest. Up to Node 22 `fetch` does not see to that: the garbage collector
 * may take what passes the signal on, once the headers are there.
 *
 * @throws the signal's reason.
 */
export async function* readUntil(
  signal: AbortSignal,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  // Ends the read that is under way.
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
