import { scrollToSection } from './scrollToSection.ts';

/** Delay before scrolling to a section of a page that was just opened (docs/product.md, 'Going to a section'). */
const AFTER_ROUTE_CHANGE_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The same function at each call, so that the window has one listener at most. */
const cancel = () => clearTimeout(timer);

/** Scrolls to a section: at once on the current page; after a delay on a page that was just opened. */
export function toSection(id: string, isAnotherPage: boolean): void {
  cancel();
  if (!isAnotherPage) {
    scrollToSection(id);
    return;
  }
  timer = setTimeout(() => scrollToSection(id), AFTER_ROUTE_CHANGE_MS);
  // If the visitor goes back meanwhile, the restored scroll position applies.
  window.addEventListener('popstate', cancel, { once: true });
}
