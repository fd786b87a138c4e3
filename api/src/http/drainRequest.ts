import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Longer than the rest of a form takes on a bad network; a client may also never send it. */
const AT_MOST_MS = 2_000;

/**
 * Reads what is left of a request, for nothing. An answer may end its connection (proxies ask for
 * that): bytes that are still on their way would then reset it, and the client would not see why
 * it was refused.
 */
export async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  const signal = AbortSignal.timeout(AT_MOST_MS);
  await finished(request, { signal, cleanup: true }).catch(() => {});
}
