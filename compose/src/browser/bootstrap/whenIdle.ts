/** Resolves when the browser has nothing else to do, or after `timeoutMs`; in Safari, which has no API for it, soon. */
export const whenIdle = (timeoutMs?: number): Promise<void> =>
  new Promise((idle) => {
    const options = { timeout: timeoutMs } as IdleRequestOptions;
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle(), options);
    else setTimeout(idle);
  });

const TIMEOUT_MS = { loading: 5_000, busy: 2_000 };

/** Calls `callback` once the page has been loaded and painted and the browser has nothing else to do. */
export function whenPageIdle(callback: () => void): void {
  document.addEventListener('DOMContentLoaded', async () => {
    await new Promise((loaded) => {
      window.addEventListener('load', loaded);
      setTimeout(loaded, TIMEOUT_MS.loading);
    });
    // The callback of an animation frame runs before the frame is shown. A background page gets neither.
    await new Promise<void>((painted) => {
      // The earlier `first-paint` may be a background alone.
      new PerformanceObserver((entries) => {
        if (entries.getEntriesByName('first-contentful-paint').length > 0) painted();
      }).observe({ type: 'paint', buffered: true });
      // The fallback if paint timing is unavailable, or the page shows no content.
      requestAnimationFrame(() => setTimeout(painted, TIMEOUT_MS.busy));
    });
    await whenIdle(TIMEOUT_MS.busy);
    callback();
  });
}
