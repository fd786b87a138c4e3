/**
 * Has the browser fetch files that something else will ask for later: it finds them in the browser's
 * cache, or on their way. What cannot be had now is asked for again then.
 *
 * @param priority against what else the page fetches. Default: as the browser sees fit.
 */
export function fetchAhead(urls: readonly string[], priority: RequestPriority = 'auto'): void {
  for (const url of urls) {
    fetch(url, { priority })
      .then((answer) => answer.blob())
      .catch(() => {});
  }
}
