import type { ModuleLoader } from '../react/ModuleLoader.ts';
import { modulesAt } from '../site/pagesOf.ts';
import type { Site } from '../site/SiteDefinition.ts';

/**
 * Fetches the modules of a page when a visitor is about to go there: a pointer or the keyboard
 * focus comes to one of its links. Links to the page that the visitor is on lead to nothing new.
 */
export function prefetchOnIntent(
  site: Pick<Site, 'pages'>,
  loader: Pick<ModuleLoader, 'prefetch'>,
): void {
  const prefetch = (event: MouseEvent | FocusEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || isWithin(link, event.relatedTarget)) return;
    const { origin, pathname } = window.location;
    if (link.origin !== origin || link.pathname === pathname) return;
    const modules = modulesAt(site, link.pathname);
    if (modules.length > 0) loader.prefetch(modules);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}

/** The pointer moves within the link: it has come before. */
const isWithin = (link: Element, from: EventTarget | null): boolean =>
  from instanceof Node && link.contains(from);
