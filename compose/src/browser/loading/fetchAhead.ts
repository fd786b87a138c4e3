import { LOAD_TIMEOUT_MS } from '../page/deadlines.ts';

/**
 * Fetches a file with its whole body. A late request is aborted, because others may need its connection; not in old
 * browsers, which lack `AbortSignal.timeout`. It rejects if the body is not received in time.
 */
export async function fetchWhole(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout?.(LOAD_TIMEOUT_MS) });
  await response.blob();
  return response;
}

/** Fetches files that are requested later into the browser's cache. It never rejects. */
export async function fetchAhead(urls: readonly string[], init: RequestInit = {}): Promise<void> {
  await Promise.allSettled(urls.map((url) => fetchWhole(url, init)));
}
