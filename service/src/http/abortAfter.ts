/**
 * A signal that aborts after so long, or with another one. `AbortSignal.any` does not on Node 20, where the
 * garbage collector may take the signal before.
 *
 * @param other may outlive it.
 */
export function abortAfter(timeoutMs: number, other: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const tooLong = () => controller.abort(new DOMException('It took too long', 'TimeoutError'));
  // The timer references the controller.
  setTimeout(tooLong, timeoutMs).unref();
  if (other.aborted) controller.abort(other.reason);
  else other.addEventListener('abort', () => controller.abort(other.reason), { signal });
  return signal;
}
