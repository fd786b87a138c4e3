import type { PageScript } from '../../composition/Composition.ts';

/** Has the browser fetch scripts together that would otherwise ask for each other in turn. */
export function preloadScripts(scripts: readonly PageScript[] = []): void {
  for (const { href, integrity = '' } of scripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    // As the script will ask, or the browser loads twice.
    const crossOrigin = integrity || URL.canParse(href) ? 'anonymous' : null;
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'preload', as: 'script', href, integrity, crossOrigin }),
    );
  }
}
