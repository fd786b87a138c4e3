import type { ModuleId } from '../../manifest/ModuleId.ts';
import { IDLE_ATTRIBUTE, REGION_ATTRIBUTE } from '../../react/regionAttributes.ts';
import { createSignals } from '../createSignal.ts';
import { screensAhead } from './isNearView.ts';

/** A visitor does one of these to what they are about to use. */
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

/** Which of the regions that show the server's HTML need their script by now. */
export interface Needs {
  /**
   * Watches a region, and those that the server has rendered within it: each needs its script when it
   * comes near the view, or when it is pointed at, focused or touched. Until then it is marked as idle.
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

  const watchOne = (id: ModuleId, region: Element) => {
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
    // It may have arisen in another region of the module.
    void need.given.then(end);
    return end;
  };

  return {
    arisen: (id) => needOf(id).given,
    watch: (id, region) => {
      const within = region.querySelectorAll(`[${REGION_ATTRIBUTE}]`);
      const ends = Array.from(within, (inner) =>
        watchOne(inner.getAttribute(REGION_ATTRIBUTE) ?? '', inner),
      );
      ends.push(watchOne(id, region));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
