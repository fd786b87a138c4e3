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
    // Whatever comes after a frame comes after the first paint. A page in the background has neither.
    await new Promise(requestAnimationFrame);
    await whenIdle(PATIENCE_MS.busy);
    act();
  });
}
