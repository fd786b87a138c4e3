/** docs/product.md, 'Going to a section'. The style sheet's `--scroll-offset` says the same to the browser's own jumps. */
const OFFSET_PX = 100;

/** For so long, what loads above the section may still move it. */
const SETTLING_MS = 3_000;

/** A visitor who does one of these goes their own way. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls so that the element stops 100 px below the top, and moves the focus there, so that
 * keyboards and screen readers go on from the section.
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
 * Follows the section that the browser has gone to by itself, where only the place of its region
 * is there yet.
 */
export function followSection(id: string): void {
  const section = document.getElementById(id);
  if (section && isLoading(section) && isInPlace(section)) followWhileSettling(id);
}

function scrollTo(section: HTMLElement): void {
  const top = section.getBoundingClientRect().top + window.scrollY - OFFSET_PX;
  window.scrollTo({ top: Math.max(0, top), behavior: preferredBehavior() });
}

/**
 * A smooth scroll goes to where the section was: when the page above it grows, or the section
 * itself comes, it starts anew.
 */
function followWhileSettling(id: string): void {
  const follow = () => {
    const section = document.getElementById(id);
    if (section) scrollTo(section);
  };
  const observer = new ResizeObserver(skippingFirst(follow));
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
  for (const event of OWN_WAY) {
    window.addEventListener(event, end, { passive: true, signal: ending.signal });
  }
}

/** Only a region's place is there (`RegionPlaceholder`). */
const isLoading = (section: HTMLElement): boolean => section.closest('[aria-busy="true"]') !== null;

/** Where the browser's own jump puts it; elsewhere it has restored where the visitor was. */
const isInPlace = (section: HTMLElement): boolean =>
  Math.abs(section.getBoundingClientRect().top - OFFSET_PX) < 2;

/** An observer reports once as soon as it observes. */
function skippingFirst(act: () => void): () => void {
  let first = true;
  return () => {
    if (!first) act();
    first = false;
  };
}

const preferredBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
