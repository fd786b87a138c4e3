/** Takes the visitor to a section of the page on screen, as the browser does it by itself. */
export function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
