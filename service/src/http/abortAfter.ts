/**
 * Runs `use` with a signal that aborts after so long, or with another one, which may outlive it. `AbortSignal.any`
 * does not on Node 20, where the garbage collector may take the signal before.
 */
export async function abortAfter<Result>(
  timeoutMs: number,
  other: AbortSignal,
  use: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const tooLong = () => controller.abort(new DOMException('It took too long', 'TimeoutError'));
  const stop = () => controller.abort(other.reason);
  // The timer references the controller.
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
