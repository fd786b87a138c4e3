/**
 * Runs `use` with a signal that aborts after `timeoutMs`, or together with `other`. `AbortSignal.any` does not work
 * reliably on Node 20: the garbage collector may collect the signal too early.
 */
export async function abortAfter<Result>(
  timeoutMs: number,
  other: AbortSignal,
  use: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const tooLong = () => controller.abort(new DOMException('It took too long', 'TimeoutError'));
  const stop = () => controller.abort(other.reason);
  // The timer keeps a reference to the controller.
  const timer = setTimeout(tooLong, timeoutMs).unref();
  if (other.aborted) stop();
  else other.addEventListener('abort', stop);
  try {
    return await use(controller.signal);
  } finally {
    clearTimeout(timer);
    other.removeEventListener('abort', stop);
  }
}
