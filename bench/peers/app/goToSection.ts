/** As the site's buttons do: the browser by itself would load the document again, at `/?#waitlist`. */
export function goToSection(event: SubmitEvent): void {
  const { action } = event.target as HTMLFormElement;
  const { pathname, hash } = new URL(action);
  if (!hash || pathname !== window.location.pathname) return;
  event.preventDefault();
  window.location.assign(action);
}
