import type { ServerResponse } from 'node:http';

/** A signal that is aborted when the connection closes before the response is complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const onClose = () => {
    if (!response.writableFinished) left.abort();
  };
  // It may have closed while the request waited for something else.
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return left.signal;
}
