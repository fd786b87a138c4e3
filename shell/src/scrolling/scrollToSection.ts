import { LAID_OUT_ATTRIBUTE } from '@statline/ui/laidOutNearView';

/** How long content that loads above the section may still move it. */
const SETTLING_MS = 3_000;

/** After one of these the visitor scrolls, or is back where they were: the page no longer follows the section. */
const ENDS = ['wheel', 'pointerdown', 'keydown', 'popstate'] as const;

/**
 * Scrolls to a section and moves the focus there, so that keyboards and screen readers go on from
 * it. It stops below the top by the style sheet's `scroll-padding-top` (`--scroll-offset`), as it
 * does after the browser's own jumps.
 *
 * @returns false when the page has no such element.
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
 * Follows a section that the browser has jumped to by itself while its region is still loading:
 * so far the page has only a placeholder for it.
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
 * Scrolls again whenever the page above the section grows, or the section replaces its placeholder:
 * a smooth scroll ends where the section was when it began.
 */
function followWhileSettling(id: string): void {
  const follow = () => {
    const section = document.getElementById(id);
    if (section) scrollTo(section);
  };
  const place = placeOf(id);
  // It reports once as soon as it observes; by then the page may have grown already.
  const followFirst = () => placeOf(id) !== place && follow();
  const observer = new ResizeObserver(firstOtherwise(followFirst, follow));
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

/** Only the region's placeholder is there (`RegionPlaceholder`). */
const isLoading = (section: HTMLElement): boolean => section.closest('[aria-busy="true"]') !== null;

/** Where the browser's own jump puts it; elsewhere it has restored where the visitor was. */
function isInPlace(section: HTMLElement): boolean {
  const offset = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return Math.abs(section.getBoundingClientRect().top - offset) < 2;
}

/** How far below the top of the page a section is, wherever the page is scrolled to. */
function placeOf(id: string): number | undefined {
  const section = document.getElementById(id);
  return section ? section.getBoundingClientRect().top + window.scrollY : undefined;
}

function firstOtherwise(first: () => void, later: () => void): () => void {
  let run = first;
  return () => {
    run();
    run = later;
  };
}

const preferredBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
