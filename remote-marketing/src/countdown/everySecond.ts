const REFRESH_MS = 1000;

/**
 * Calls `update` now and every second.
 *
 * @returns a function that stops it.
 */
export function everySecond(update: () => void): () => void {
  update();
  const timer = setInterval(update, REFRESH_MS);
  // Timers are suspended while the page is in the back/forward cache, and throttled in a background tab.
  window.addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pageshow', update);
    document.removeEventListener('visibilitychange', update);
  };
}
