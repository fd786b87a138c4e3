/**
 * Another page begins at its top, and keyboards and screen readers go on from its heading: where that
 * comes later, with what its module loads, from the page itself.
 */
export function beginPage(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const start = find('main h1') ?? find('main');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
