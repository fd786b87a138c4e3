import type { PageScript } from '../../composition/Composition.ts';

/** Has the browser fetch scripts together that would otherwise ask for each other in turn. */
export function preloadScripts(scripts: readonly PageScript[] = []): void {
  for (const { href, integrity } of scripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    // As the script will ask, or the browser loads twice.
    link.integrity = integrity ?? '';
    if (integrity || URL.canParse(href)) link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}
