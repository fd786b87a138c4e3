import { whenIdle } from '../whenIdle.ts';

/** How long a page may load, or be busy, before it gets its program all the same. */
const PATIENCE_MS = { loading: 5_000, busy: 2_000 };

/** Acts once the page has been loaded and painted and the browser has nothing else to do. */
export function whenQuiet(act: () => void): void {
  const onLoaded = () => {
    // Whatever comes after a frame comes after the first paint. A page in the background has neither.
    requestAnimationFrame(() => void whenIdle(PATIENCE_MS.busy).then(act));
  };
  window.addEventListener('load', onLoaded);
  document.addEventListener('DOMContentLoaded', () => setTimeout(onLoaded, PATIENCE_MS.loading));
}
