/**
 * Stores the benefit that was toggled last in `data-last`. While all benefits of a feature are closed, the style sheet
 * shows the screen of that benefit.
 *
 * @returns a function that stops it.
 */
export function keepScreens(region: HTMLElement): () => void {
  const note = (benefit: HTMLElement) => {
    const page = benefit.closest<HTMLElement>('[data-last]');
    if (page) page.dataset.last = benefit.dataset.benefit;
  };
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLElement && region.contains(target)) note(target);
  };
  // A benefit may have been opened before this script ran.
  region.querySelectorAll<HTMLElement>('[data-benefit][open]').forEach(note);
  // Capture phase on the window: runs before the engine records the event for code that is not loaded yet.
  window.addEventListener('toggle', onToggle, { capture: true });
  return () => window.removeEventListener('toggle', onToggle, { capture: true });
}
