import { IDLE_ATTRIBUTE, REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { createSignal, type Signal } from './createSignal.ts';
import { screensAhead } from './isNearView.ts';

/** A visitor does one of these to what they are about to use. */
const INTENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

/** Decide when the script of a region that shows the server's HTML is loaded. */
export interface LoadingTriggers {
  /**
   * Watches a region, and those that the server has rendered within it: each needs its script when it
   * is near the viewport, or when it is pointed at, focused or touched. Until then it has `IDLE_ATTRIBUTE`.
   *
   * @returns what ends that.
   */
  watch(id: ModuleId, region: Element): () => void;
  /** Waits until a region needs its script. */
  fired(id: ModuleId): Promise<void>;
}

/** @param fired the regions that were pointed at, focused or touched before. */
export function createLoadingTriggers(fired: Iterable<ModuleId> = []): LoadingTriggers {
  const triggers = new Map<ModuleId, Signal>();
  const triggerOf = (id: ModuleId): Signal => {
    const trigger = triggers.get(id) ?? createSignal();
    triggers.set(id, trigger);
    return trigger;
  };
  for (const id of fired) triggerOf(id).resolve();

  const watchOne = (id: ModuleId, region: Element) => {
    const trigger = triggerOf(id);
    if (trigger.isResolved()) return () => {};
    const ending = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) fire();
      },
      { rootMargin: `${100 * screensAhead()}% 0%` },
    );
    const end = () => {
      region.removeAttribute(IDLE_ATTRIBUTE);
      observer.disconnect();
      ending.abort();
    };
    const fire = () => {
      end();
      trigger.resolve();
    };
    const onIntent = ({ target }: Event) => {
      if (target instanceof Node && region.contains(target)) fire();
    };
    // On the window, before other code may stop the propagation.
    const options = { capture: true, passive: true, signal: ending.signal };
    for (const intent of INTENTS) window.addEventListener(intent, onIntent, options);
    region.setAttribute(IDLE_ATTRIBUTE, '');
    observer.observe(region);
    // It may fire in another region of the module.
    void trigger.promise.then(end);
    return end;
  };

  return {
    fired: (id) => triggerOf(id).promise,
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
