/**
 * Has the host follow a link, or a form without fields, that stands in a region without its script:
 * React keeps an event there from everybody. A copy outside of it gets the same event.
 *
 * @param target what was clicked or sent.
 */
export function leaveToHost(target: Element, event: Event): void {
  const link = target.closest('a, area, form');
  if (!link) return;
  const copy = link.cloneNode() as HTMLElement;
  copy.hidden = true;
  document.body.append(copy);
  if (copy instanceof HTMLFormElement) copy.requestSubmit();
  else copy.dispatchEvent(new MouseEvent('click', event));
  copy.remove();
}
