import type { ModuleId } from '../../manifest/ModuleId.ts';
import { IDLE_ATTRIBUTE } from '../../react/regionAttributes.ts';
import { screensAhead } from './isNearView.ts';

/** A visitor does one of these to what they are about to use. */
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

/** Which of the regions that show the server's HTML need their script by now. */
export interface Needs {
  /**
   * Watches a region: it needs its script when it comes near the view, or when it is pointed at,
   * focused or touched. Until then it is marked as idle.
   *
   * @returns what ends that.
   */
  watch(id: ModuleId, region: Element): () => void;
  /** Waits until a region needs its script. */
  arisen(id: ModuleId): Promise<void>;
}

/** @param wanted the regions that the visitor has turned to already. */
export function createNeeds(wanted: Iterable<ModuleId> = []): Needs {
  const needs = new Map<ModuleId, Need>();
  const needOf = (id: ModuleId): Need => {
    const need = needs.get(id) ?? createNeed();
    needs.set(id, need);
    return need;
  };
  for (const id of wanted) needOf(id).arise();

  return {
    arisen: (id) => needOf(id).arisen,
    watch: (id, region) => {
      const need = needOf(id);
      if (need.hasArisen()) return () => {};
      const ending = new AbortController();
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) onNeed();
        },
        { rootMargin: `${100 * screensAhead()}% 0%` },
      );
      const end = () => {
        region.removeAttribute(IDLE_ATTRIBUTE);
        observer.disconnect();
        ending.abort();
      };
      const onNeed = () => {
        end();
        need.arise();
      };
      const options = { capture: true, passive: true, signal: ending.signal };
      for (const intent of INTENTS) region.addEventListener(intent, onNeed, options);
      region.setAttribute(IDLE_ATTRIBUTE, '');
      observer.observe(region);
      return end;
    },
  };
}

interface Need {
  arisen: Promise<void>;
  arise(): void;
  hasArisen(): boolean;
}

function createNeed(): Need {
  let hasArisen = false;
  let resolve = () => {};
  const arisen = new Promise<void>((settle) => {
    resolve = settle;
  });
  const arise = () => {
    hasArisen = true;
    resolve();
  };
  return { arisen, arise, hasArisen: () => hasArisen };
}
