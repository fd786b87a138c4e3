import type { ModuleId } from '../../manifest/ModuleId.ts';
import { REGION_ATTRIBUTE } from '../../react/regionAttributes.ts';
import type { ActRecord } from '../acts/Act.ts';
import type { Bootstrap } from './Bootstrap.ts';

/** Begins and ends what regions do by themselves. */
export function createEnhancements(acts: ActRecord): Pick<Bootstrap, 'enhance' | 'endEnhancement'> {
  const ends = new Map<ModuleId, () => void>();
  return {
    enhance: (module, enhancement) => {
      const region = document.querySelector<HTMLElement>(`[${REGION_ATTRIBUTE}="${module}"]`);
      if (region && !acts.isRegionLive(module)) ends.set(module, enhancement(region));
    },
    endEnhancement: (module) => {
      ends.get(module)?.();
      ends.delete(module);
    },
  };
}
