import { whenIdle } from '../whenIdle.ts';

/** How long a page may load, or be busy, before it goes on all the same. */
const PATIENCE_MS = { loading: 5_000, busy: 2_000 };

/** Acts once the page has been loaded and painted and the browser has nothing else to do. */
export function whenQuiet(act: () => void): void {
  document.addEventListener('DOMContentLoaded', async () => {
    await new Promise((loaded) => {
      window.addEventListener('load', loaded);
      setTimeout(loaded, PATIENCE_MS.loading);
    });
    // A frame's callback comes before what it paints is shown. A page in the background has neither.
    await new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
      // A browser that keeps its times to itself tells of no paint.
      requestAnimationFrame(() => setTimeout(painted, PATIENCE_MS.busy));
    });
    await whenIdle(PATIENCE_MS.busy);
    act();
  });
}
