/**
 * Has the browser load scripts that the document keeps in a template.
 *
 * @param template its id.
 * @param onLost is told when one of them cannot be had.
 * @returns false where there is none, or the browser has not read so far yet.
 */
export function insertScripts(template: string, onLost?: () => void): boolean {
  const element = findTemplate(template);
  if (!element) return false;
  const scripts = document.importNode(element.content, true);
  // In their order: a script that a script has inserted would run as it comes.
  for (const script of scripts.querySelectorAll('script')) {
    script.async = false;
    if (onLost) script.onerror = onLost;
  }
  element.replaceWith(scripts);
  return true;
}

export const findTemplate = (id: string) =>
  document.getElementById(id) as HTMLTemplateElement | null;
