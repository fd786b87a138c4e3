import { savesData } from '../page/savesData.ts';

const AHEAD = { usually: 1, sparingly: 0.25 };

/** How many screens ahead of the view a region is taken over. */
export const screensAhead = (): number => (savesData() ? AHEAD.sparingly : AHEAD.usually);

export function isNearView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const ahead = window.innerHeight * screensAhead();
  return bottom >= -ahead && top <= window.innerHeight + ahead;
}
