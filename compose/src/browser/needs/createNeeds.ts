import type { ModuleId } from '../../manifest/ModuleId.ts';
import { IDLE_ATTRIBUTE } from '../../react/regionAttributes.ts';
import { createSignals } from '../createSignal.ts';
import { screensAhead } from './isNearView.ts';

/** A visitor does one of these to what they are about to use. */
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

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
  const needOf = createSignals<ModuleId>();
  for (const id of wanted) needOf(id).give();

  return {
    arisen: (id) => needOf(id).given,
    watch: (id, region) => {
      const need = needOf(id);
      if (need.isGiven()) return () => {};
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
        need.give();
      };
      const onIntent = ({ target }: Event) => {
        if (target instanceof Node && region.contains(target)) onNeed();
      };
      // On the window, before anybody may keep the event to themselves.
      const options = { capture: true, passive: true, signal: ending.signal };
      for (const intent of INTENTS) window.addEventListener(intent, onIntent, options);
      region.setAttribute(IDLE_ATTRIBUTE, '');
      observer.observe(region);
      return end;
    },
  };
}
