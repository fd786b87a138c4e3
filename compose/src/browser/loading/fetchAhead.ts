/** As long as a region waits for its script: after that its connection may be needed for others. */
const TIMEOUT_MS = 15_000;

/**
 * Fetches files that are requested later: they are then in the browser's cache, or in flight. What fails
 * now is requested again then. It never rejects.
 *
 * @param init options of each request.
 */
export async function fetchAhead(urls: readonly string[], init: RequestInit = {}): Promise<void> {
  const fetchWhole = async (url: string) =>
    (await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })).blob();
  await Promise.allSettled(urls.map(fetchWhole));
}
