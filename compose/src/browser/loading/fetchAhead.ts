import { LOAD_TIMEOUT_MS } from '../page/deadlines.ts';

/**
 * Fetches files that are requested later into the browser's cache. It never rejects. A late request is aborted, because
 * others may need its connection; not in the oldest browsers, which lack `AbortSignal.timeout`.
 */
export async function fetchAhead(urls: readonly string[], init: RequestInit = {}): Promise<void> {
  const fetchWhole = async (url: string) =>
    (await fetch(url, { ...init, signal: AbortSignal.timeout?.(LOAD_TIMEOUT_MS) })).blob();
  await Promise.allSettled(urls.map(fetchWhole));
}
