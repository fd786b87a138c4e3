/**
 * @param onLost is called when a script cannot be loaded; with it they run in their order.
 * @returns false where there is no such template, or the browser has not read so far yet.
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
