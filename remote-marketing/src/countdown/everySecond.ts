const REFRESH_MS = 1000;

/**
 * Acts now and each second.
 *
 * @returns what ends it.
 */
export function everySecond(act: () => void): () => void {
  act();
  const timer = setInterval(act, REFRESH_MS);
  // Timers stand still while the page is in the back/forward cache, and are late in another tab.
  window.addEventListener('pageshow', act);
  document.addEventListener('visibilitychange', act);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pageshow', act);
    document.removeEventListener('visibilitychange', act);
  };
}
