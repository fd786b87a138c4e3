/**
 * Loads scripts that the document keeps in a template, each as the parser adds it.
 *
 * @param template its id.
 * @param onLost of scripts that need each other: they run in their order, and it is called when one of
 *   them cannot be had.
 * @returns false where there is none, or the browser has not read so far yet.
 */
export function insertScripts(template: string, onLost: (() => void) | null = null): boolean {
  const element = findTemplate(template);
  if (!element) return false;
  const scripts = document.importNode(element.content, true);
  for (const script of scripts.querySelectorAll('script')) {
    script.async = !onLost;
    script.onerror = onLost;
  }
  element.replaceWith(scripts);
  return true;
}

export const findTemplate = (id: string) =>
  document.getElementById(id) as HTMLTemplateElement | null;
