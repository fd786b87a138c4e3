/**
 * After this time a request is aborted, because others may need its connection. Not in the oldest browsers, which lack
 * `AbortSignal.timeout`.
 */
const TIMEOUT_MS = 15_000;

/** Fetches files that are requested later into the browser's cache. It never rejects. */
export async function fetchAhead(urls: readonly string[], init: RequestInit = {}): Promise<void> {
  const fetchWhole = async (url: string) =>
    (await fetch(url, { ...init, signal: AbortSignal.timeout?.(TIMEOUT_MS) })).blob();
  await Promise.allSettled(urls.map(fetchWhole));
}
