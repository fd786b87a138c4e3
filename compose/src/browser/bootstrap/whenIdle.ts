/** Resolves when the browser is idle, or after `timeoutMs`; in Safari, which has no API for it, in the next task. */
export const whenIdle = (timeoutMs?: number): Promise<void> =>
  new Promise((idle) => {
    const options = { timeout: timeoutMs } as IdleRequestOptions;
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle(), options);
    else setTimeout(idle);
  });

/** Longest waits for the `load` event, and (`busy`) for the first content and then for the browser to be idle. */
const TIMEOUT_MS = { loading: 5_000, busy: 2_000 };

/** Calls `callback` once the page is loaded and painted, and the browser idle. */
export function whenPageIdle(callback: () => void): void {
  document.addEventListener('DOMContentLoaded', async () => {
    await new Promise((loaded) => {
      window.addEventListener('load', loaded);
      setTimeout(loaded, TIMEOUT_MS.loading);
    });
    // A page in the background, or one that is only prerendered, waits here until it is shown: it has no frames.
    await new Promise<void>((painted) => {
      // Not `first-paint`, which may be a background alone.
      new PerformanceObserver((entries) => {
        if (entries.getEntriesByName('first-contentful-paint').length > 0) painted();
      }).observe({ type: 'paint', buffered: true });
      // If paint timing is unavailable, or the page shows no content. The callback runs before the frame is shown.
      requestAnimationFrame(() => setTimeout(painted, TIMEOUT_MS.busy));
    });
    await whenIdle(TIMEOUT_MS.busy);
    callback();
  });
}
