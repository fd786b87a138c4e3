/** spec.md section 9. The style sheet's `--scroll-offset` says the same to the browser's own jumps. */
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
  followWhileSettling(section);
  return true;
}

function scrollTo(section: HTMLElement): void {
  const top = section.getBoundingClientRect().top + window.scrollY - OFFSET_PX;
  window.scrollTo({ top: Math.max(0, top), behavior: preferredBehavior() });
}

/** A smooth scroll goes to where the section was: when the page above it grows, it starts anew. */
function followWhileSettling(section: HTMLElement): void {
  const observer = new ResizeObserver(skippingFirst(() => scrollTo(section)));
  const ending = new AbortController();
  const end = () => {
    observer.disconnect();
    ending.abort();
  };
  observer.observe(document.body);
  for (const event of OWN_WAY) {
    window.addEventListener(event, end, { passive: true, signal: ending.signal });
  }
  setTimeout(end, SETTLING_MS);
}

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
