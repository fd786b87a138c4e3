import type { PageScript } from '../../protocol/composition/Composition.ts';

/** Preloads scripts together that would otherwise request each other in turn. */
export function preloadScripts(scripts: readonly PageScript[] = []): void {
  for (const { href, integrity = '' } of scripts) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    // The preload needs the CORS mode of the later request; otherwise the browser loads the script twice.
    const crossOrigin = integrity || href.includes('://') ? 'anonymous' : null;
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'preload', as: 'script', href, integrity, crossOrigin }),
    );
  }
}
