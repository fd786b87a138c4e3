/** How many screens ahead of the view a region is taken over. */
const AHEAD = { usually: 1, sparingly: 0.25 };

/** https://wicg.github.io/netinfo/, where the browser has it. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** In screens: fewer where the visitor asks for little data, or the line is very slow. */
export function screensAhead(): number {
  const { connection } = navigator as { connection?: NetworkInformation };
  const isSparing = connection?.saveData || connection?.effectiveType?.includes('2g');
  return isSparing ? AHEAD.sparingly : AHEAD.usually;
}

export function isNearView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const ahead = window.innerHeight * screensAhead();
  return bottom >= -ahead && top <= window.innerHeight + ahead;
}
