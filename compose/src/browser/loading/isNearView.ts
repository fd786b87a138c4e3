import { savesData } from '../page/savesData.ts';

const AHEAD = { usually: 1, sparingly: 0.25 };

/** The distance from the viewport, in viewport heights, at which a region is hydrated. */
export const screensAhead = (): number => (savesData() ? AHEAD.sparingly : AHEAD.usually);

export function isNearView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const ahead = window.innerHeight * screensAhead();
  return bottom >= -ahead && top <= window.innerHeight + ahead;
}
