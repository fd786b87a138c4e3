/** Before a script that no other waits for is requested again; then twice as long, and so on. */
const RETRY_MS = 2_000;

/**
 * @param onLost is called when a script cannot be loaded; with it they run in their order. Without it each is
 *   requested again.
 * @returns false where there is no such template, or the browser has not read so far yet.
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
