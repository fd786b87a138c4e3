import { parse } from 'valibot';
import { BuildErrors } from '../../development/changesFile.ts';

const AGAIN_MS = 2_000;

/**
 * Hears of each build of a dev server, first of the last one. Where the server goes away it is asked
 * until it is back. A browser has few connections to a host: a page in the background has none.
 */
export function followChanges(url: string, onBuilt: (errors: BuildErrors) => void): void {
  let source: EventSource | undefined;
  const open = () => {
    let isServed = false;
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      isServed = true;
    };
    opened.onmessage = ({ data }) => onBuilt(parse(BuildErrors, JSON.parse(data)));
    opened.onerror = () => {
      // What is no dev server of this kind is not asked again.
      if (opened.readyState !== EventSource.CLOSED || !isServed) return;
      setTimeout(() => source === opened && open(), AGAIN_MS);
    };
  };
  const follow = () => {
    source?.close();
    source = undefined;
    if (document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}
