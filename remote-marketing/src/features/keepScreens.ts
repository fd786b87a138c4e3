/**
 * While all benefits of a feature are closed, its style sheet shows the screen of the one named here.
 *
 * @returns what ends it.
 */
export function keepScreens(region: HTMLElement): () => void {
  const note = (benefit: HTMLElement) => {
    const page = benefit.closest<HTMLElement>('[data-last]');
    if (page) page.dataset.last = benefit.dataset.benefit;
  };
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLElement && region.contains(target)) note(target);
  };
  // It may have been opened before.
  region.querySelectorAll<HTMLElement>('[data-benefit][open]').forEach(note);
  // Before the engine records it for code that has yet to load.
  window.addEventListener('toggle', onToggle, { capture: true });
  return () => window.removeEventListener('toggle', onToggle, { capture: true });
}
