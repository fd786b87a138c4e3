/**
 * After this time a request is aborted, because others may need its connection. Not in the oldest browsers, which lack
 * `AbortSignal.timeout`.
 */
const TIMEOUT_MS = 15_000;

/** Fetches a file with its whole body. @throws TypeError or DOMException if it is not received in time. */
export async function fetchWhole(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout?.(TIMEOUT_MS) });
  await response.blob();
  return response;
}

/** Fetches files that are requested later into the browser's cache. It never rejects. */
export async function fetchAhead(urls: readonly string[], init: RequestInit = {}): Promise<void> {
  await Promise.allSettled(urls.map((url) => fetchWhole(url, init)));
}
