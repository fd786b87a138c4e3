/** How long the pointer rests on a label before its tooltip opens. */
const DELAY_MS = 700;
/** For this long after one was hidden, the next one opens at once. */
const SKIP_DELAY_MS = 300;

/**
 * Shows the explanation of a figure as a tooltip of its label, on hover, focus or tap; at most one at a time. The text
 * is that of the last `dd`, which visitors without script see instead. The browser's popover and anchor positioning put
 * the tooltip on top and inside the view; browsers without these show it below the label.
 *
 * @param figures a `dl`. Each of its groups has a button in its `dt`. Null: the region has no figures.
 * @returns a function that ends it.
 */
export function explainFigures(figures: HTMLElement | null): () => void {
  if (!figures) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const tooltip = document.createElement('span');
  let shown: Element | undefined;
  let pointedAt: Element | undefined;
  let delay: ReturnType<typeof setTimeout> | undefined;
  let hiddenAtMs = Number.NEGATIVE_INFINITY;

  const hide = (term = shown) => {
    if (!term || shown !== term) return;
    term.firstElementChild?.removeAttribute('aria-describedby');
    tooltip.remove();
    shown = undefined;
    hiddenAtMs = performance.now();
  };
  const show = (term: Element) => {
    clearTimeout(delay);
    if (shown === term) return;
    hide();
    shown = term;
    tooltip.textContent = term.parentElement?.lastElementChild?.textContent ?? '';
    term.append(tooltip);
    term.firstElementChild?.setAttribute('aria-describedby', tooltip.id);
    if (tooltip.popover) tooltip.showPopover();
  };
  const onTerm =
    <Kind extends Event>(respond: (term: Element, event: Kind) => void) =>
    (event: Kind) => {
      const term = event.target instanceof Element && event.target.closest('dt');
      if (term && figures.contains(term)) respond(term, event);
    };

  /** Once for each visit of the pointer: a dismissed tooltip stays hidden while the pointer rests on the label. */
  const point = onTerm((term, { pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || pointedAt === term) return;
    pointedAt = term;
    if (shown || performance.now() - hiddenAtMs < SKIP_DELAY_MS) show(term);
    else delay = setTimeout(show, DELAY_MS, term);
  });
  const leave = onTerm((term, { pointerType, relatedTarget }: PointerEvent) => {
    if (relatedTarget instanceof Node && term.contains(relatedTarget)) return;
    clearTimeout(delay);
    pointedAt = undefined;
    // Touch leaves after each tap, and keyboard focus may still be on the label: then the tooltip stays.
    if (pointerType !== 'touch' && !term.querySelector(':focus-visible')) hide(term);
  });
  const press = onTerm((term, event: Event) => {
    event.stopImmediatePropagation();
    // The engine replays presses from before this script ran: not after the visitor has closed a tooltip.
    if (event.isTrusted || hiddenAtMs < 0) show(term);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return;
    event.stopImmediatePropagation();
    hide();
  };
  const onPointerDown = ({ target, isTrusted }: PointerEvent) => {
    // The engine replays earlier presses: a tooltip that was opened since stays.
    if (isTrusted && !shown?.contains(target as Node)) hide();
  };

  figures.dataset.explained = '';
  tooltip.id = 'explanation';
  tooltip.setAttribute('role', 'tooltip');
  if ('positionArea' in tooltip.style) tooltip.setAttribute('popover', 'manual');
  figures.addEventListener('pointermove', point, { signal });
  figures.addEventListener('pointerout', leave, { signal });
  figures.addEventListener('focus', onTerm(show), { capture: true, signal });
  figures.addEventListener('blur', onTerm(hide), { capture: true, signal });
  // Capture phase on the window: runs before the engine records the event for code that is not loaded yet. Events that
  // are handled here are stopped: nothing else may handle them again.
  window.addEventListener('click', press, { capture: true, signal });
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  // It may have been focused before this script ran.
  const focused = figures.querySelector('dt:focus-within');
  if (focused) show(focused);
  return () => {
    ending.abort();
    clearTimeout(delay);
    hide();
  };
}
