import type { ServerResponse } from 'node:http';

/** A signal that is aborted when the connection closes before the response is complete. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}
