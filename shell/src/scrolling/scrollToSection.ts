import { LAID_OUT_ATTRIBUTE } from '@statline/ui/laidOutNearView';

/** How long after navigation the page may still move the section, as content above it loads. */
const SETTLING_MS = 3_000;

/** After one of these events the visitor scrolls, or the browser restores a position: following ends. */
const ENDS = ['wheel', 'pointerdown', 'keydown', 'popstate'] as const;

/**
 * Scrolls to a section and moves the focus there, so that keyboards and screen readers continue from it. The style
 * sheet's `scroll-padding-top` (`--scroll-offset`) keeps the distance to the top, as for the browser's own jumps.
 *
 * @returns false if the page has no such element.
 */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  scrollTo(section);
  section.focus({ preventScroll: true });
  followWhileSettling(id);
  return true;
}

/**
 * Follows a section that the browser itself has jumped to while its region is still loading, and the page has only a
 * placeholder for it.
 */
export function followSection(id: string): void {
  const section = document.getElementById(id);
  if (section && isLoading(section) && isInPlace(section)) followWhileSettling(id);
}

function scrollTo(section: HTMLElement): void {
  document.documentElement.toggleAttribute(LAID_OUT_ATTRIBUTE, true);
  section.scrollIntoView({ block: 'start', behavior: preferredBehavior() });
}

/**
 * Scrolls again whenever the page grows, or the section replaces its placeholder, and with that takes its focus: a
 * smooth scroll ends at the position that the section had at its start.
 */
function followWhileSettling(id: string): void {
  const isFocused = document.activeElement?.id === id;
  let place = placeOf(id);
  const follow = () => {
    // The observer reports once at the start; the page may have grown before that.
    const isStart = placeOf(id) === place;
    place = undefined;
    const section = document.getElementById(id);
    if (!section || isStart) return;
    scrollTo(section);
    if (isFocused && document.activeElement === document.body)
      section.focus({ preventScroll: true });
  };
  const observer = new ResizeObserver(follow);
  const ending = new AbortController();
  const end = () => {
    observer.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  const endWhenSettled = () => {
    const section = document.getElementById(id);
    if (section && isLoading(section)) timer = setTimeout(endWhenSettled, SETTLING_MS);
    else end();
  };
  let timer = setTimeout(endWhenSettled, SETTLING_MS);
  observer.observe(document.body);
  for (const event of ENDS) {
    window.addEventListener(event, end, { passive: true, signal: ending.signal });
  }
}

/** Whether the element is still the region's placeholder (`RegionPlaceholder`). */
const isLoading = (section: HTMLElement): boolean => section.closest('[aria-busy="true"]') !== null;

/**
 * Whether the section is where the browser's own jump puts it. Otherwise the browser has restored an earlier scroll
 * position.
 */
function isInPlace(section: HTMLElement): boolean {
  const offset = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return Math.abs(section.getBoundingClientRect().top - offset) < 2;
}

/** The section's distance from the top of the page, independent of the scroll position. */
function placeOf(id: string): number | undefined {
  const section = document.getElementById(id);
  return section ? section.getBoundingClientRect().top + window.scrollY : undefined;
}

const preferredBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
