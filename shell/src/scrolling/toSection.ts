import { scrollToSection } from './scrollToSection.ts';

/** docs/product.md, 'Going to a section': the wait before scrolling to a section of the page that has just been opened. */
const AFTER_ROUTE_CHANGE_MS = 100;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Glides to a section of the page; of one that has just been opened, once it has been seen from its top. */
export function toSection(id: string, isAnotherPage: boolean): void {
  const forget = () => clearTimeout(timer);
  forget();
  if (!isAnotherPage) {
    scrollToSection(id);
    return;
  }
  timer = setTimeout(() => scrollToSection(id), AFTER_ROUTE_CHANGE_MS);
  // After going back meanwhile, the visitor's position on that page applies.
  window.addEventListener('popstate', forget, { once: true });
}
