import type { ServerResponse } from 'node:http';

/** Returns a signal that aborts if the connection closes before the response is complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const onClose = () => {
    if (!response.writableFinished) left.abort();
  };
  // The connection may have closed before this call.
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return left.signal;
}
