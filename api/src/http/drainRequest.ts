import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Longer than the rest of a form takes on a bad network; a client may also never send it. */
const MAX_DRAIN_MS = 2_000;

/**
 * Reads and discards the rest of a request. A response may close its connection (as
 * proxies request): bytes that arrive afterwards would reset it, and the client would never get the response.
 */
export async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  const signal = AbortSignal.timeout(MAX_DRAIN_MS);
  await finished(request, { signal, cleanup: true }).catch(() => {});
}
