/** As long as a region waits for its script: a connection that is held for longer may be wanted. */
const TIMEOUT_MS = 15_000;

/**
 * Has the browser fetch files that something else will ask for later: it finds them in the browser's
 * cache, or on their way. What cannot be had now is asked for again then.
 *
 * @param priority against what else the page fetches. Default: as the browser sees fit.
 */
export function fetchAhead(urls: readonly string[], priority: RequestPriority = 'auto'): void {
  for (const url of urls) {
    fetch(url, { priority, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((answer) => answer.blob())
      .catch(() => {});
  }
}
