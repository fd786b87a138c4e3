import type { PageScript } from '../../protocol/composition/Composition.ts';

/** Preloads scripts together that would otherwise request each other in turn. */
export function preloadScripts(scripts: readonly PageScript[] = []): void {
  for (const { href, integrity = '' } of scripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    // In the mode of the later request, or the browser loads twice.
    const crossOrigin = integrity || URL.canParse(href) ? 'anonymous' : null;
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'preload', as: 'script', href, integrity, crossOrigin }),
    );
  }
}
