import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ModuleLoader } from '../regions/ModuleLoader.ts';
import type { PageHandle } from '../routing/createRoutes.tsx';

/**
 * Fetches the modules of a page when a visitor is about to go there: a pointer or the keyboard
 * focus on one of its links.
 */
export function prefetchOnIntent(routes: RouteObject[], modules: ModuleLoader): void {
  const seen = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== window.location.origin || seen.has(link.pathname)) return;
    seen.add(link.pathname);
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      const handle: PageHandle | undefined = route.handle;
      if (handle) void modules.prepare(handle.mounts);
    }
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
