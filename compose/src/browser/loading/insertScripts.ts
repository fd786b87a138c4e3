/** Delay before a failed script on which no other depends is requested again; doubled with each failure. */
const RETRY_MS = 2_000;

/**
 * @param onLost called if a script cannot be loaded. With it, the scripts run in document order, since they depend on
 *   each other; without it, each runs as soon as it is loaded, and one that cannot be loaded is requested again.
 * @returns false if there is no such template, or the browser has not parsed it yet.
 */
export function insertScripts(template: string, onLost?: () => void): boolean {
  const insert = (original: HTMLScriptElement, retryMs: number) => {
    const script = document.importNode(original);
    script.async = !onLost;
    script.onerror = onLost ?? (() => setTimeout(insert, retryMs, original, 2 * retryMs));
    document.body.append(script);
  };
  const element = findTemplate(template);
  for (const script of element?.content.querySelectorAll('script') ?? []) insert(script, RETRY_MS);
  element?.remove();
  return element !== null;
}

export const findTemplate = (id: string) =>
  document.getElementById(id) as HTMLTemplateElement | null;
