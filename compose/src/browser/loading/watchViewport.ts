import { IDLE_ATTRIBUTE, REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { savesData } from '../page/savesData.ts';

/** The distance from the viewport, in viewport heights, below which a region is near. */
const screensAhead = (): number => (savesData() ? 0.25 : 1);

export function isNearView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const ahead = window.innerHeight * screensAhead();
  return bottom >= -ahead && top <= window.innerHeight + ahead;
}

export interface Deferred {
  promise: Promise<void>;
  resolve(): void;
  isResolved: boolean;
}

export function createDeferred(): Deferred {
  const deferred = { isResolved: false } as Deferred;
  deferred.promise = new Promise((settle) => {
    deferred.resolve = () => {
      deferred.isResolved = true;
      settle();
    };
  });
  return deferred;
}

/**
 * Watches a region that shows the server's HTML, and the regions within it: when one is near the viewport, its module
 * is needed. Until its module is needed, a region has `IDLE_ATTRIBUTE`.
 *
 * @returns a function that stops watching.
 */
export function watchViewport(region: Element, needOf: (id: ModuleId) => Deferred): () => void {
  const regions = [...region.querySelectorAll(`[${REGION_ATTRIBUTE}]`), region];
  const ends = regions.map((one) =>
    watchOne(one, needOf(one.getAttribute(REGION_ATTRIBUTE) ?? '')),
  );
  return () => {
    for (const end of ends) end();
  };
}

function watchOne(region: Element, need: Deferred): () => void {
  if (need.isResolved) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) need.resolve();
    },
    { rootMargin: `${100 * screensAhead()}% 0%` },
  );
  const end = () => {
    region.removeAttribute(IDLE_ATTRIBUTE);
    observer.disconnect();
  };
  region.setAttribute(IDLE_ATTRIBUTE, '');
  observer.observe(region);
  // The module may also be needed because it is used, or is near in another region.
  void need.promise.then(end);
  return end;
}
