import type { Composition } from '../../composition/Composition.ts';
import { whenIdle } from '../whenIdle.ts';
import { mayBeMeasured } from './mayBeMeasured.ts';
import { whenUsed } from './whenUsed.ts';

/**
 * Measures some of the visits. The script that does is fetched once the page is used or has stood
 * for a while, and the browser has nothing to do: it costs no visitor the page's beginning.
 */
export function sampleVisit({ measured }: Pick<Composition, 'measured'>): void {
  if (!measured || Math.random() * 100 >= measured.sample || !mayBeMeasured()) return;
  void whenUsed()
    .then(() => whenIdle())
    .then(() => {
      const script = document.createElement('script');
      script.src = measured.script;
      script.integrity = measured.integrity;
      script.crossOrigin = 'anonymous';
      document.head.append(script);
    });
}
