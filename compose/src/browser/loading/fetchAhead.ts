/** As long as a region waits for its script: after that its connection may be needed for others. */
const TIMEOUT_MS = 15_000;

/**
 * Fetches files that are requested later: they are then in the browser's cache, or in flight. What fails
 * now is requested again then.
 *
 * @param priority against what else the page fetches. Default: as the browser sees fit.
 */
export function fetchAhead(urls: readonly string[], priority: RequestPriority = 'auto'): void {
  for (const url of urls) {
    fetch(url, { priority, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((response) => response.blob())
      .catch(() => {});
  }
}
