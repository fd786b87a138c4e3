/** Has the browser fetch a script, and not run it. */
export function hintScript(
  rel: 'preload' | 'prefetch',
  script: { href: string; integrity?: string; crossOrigin: string | null },
): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel, as: 'script', ...script }));
}
