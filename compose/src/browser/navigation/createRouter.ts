import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { findAddress } from '../../site/findAddress.ts';
import { modulesOf } from '../../site/pagesOf.ts';
import type { Place, Router, Site } from '../../site/SiteDefinition.ts';
import type { BrowserPages } from './createBrowserPages.ts';
import { createScrollMemory, type ScrollMemory } from './createScrollMemory.ts';

export interface BrowserRouter extends Router, Pick<ScrollMemory, 'restore'> {
  /** The page that the server has sent. */
  served: Place;
  place(): Place;
}

/**
 * Creates the client-side router. Visitors stay on the current page until the modules of the next one are loaded or
 * have failed; only the last navigation counts. A section of the page is shown at once. If a release may have a page at
 * an address but none is found, the browser loads the document.
 *
 * @param prepare waits for modules and never rejects; if it returns false, the browser loads the document.
 * @param servedPath the path of the page that the server has sent: the visitor may have gone back since.
 */
export function createRouter(
  site: Pick<Site, 'pages' | 'redirects'>,
  pages: BrowserPages,
  prepare: (modules: readonly ModuleId[]) => Promise<boolean>,
  servedPath: string = window.location.pathname,
): BrowserRouter {
  const listeners = new Set<(place: Place) => void>();
  const placeAt = (href: string): Place => {
    const { pathname, search, hash } = new URL(href, window.location.href);
    return { pathname: findAddress(site, pathname) ?? pathname, search, hash };
  };
  const here = placeAt(window.location.href);
  // No URL must be made of this path: `//host` would lead to another site.
  const served = { ...here, pathname: findAddress(site, servedPath) ?? servedPath };
  const isElsewhere = here.pathname !== served.pathname;
  const memory = createScrollMemory(isElsewhere);
  let place = served;
  let lastVisit = 0;

  /** @param isNew whether the visit has no history entry yet. */
  const visit = async (requested: Place, isNew: boolean) => {
    const thisVisit = ++lastVisit;
    let next = requested;
    if (requested.pathname !== place.pathname) {
      const page = pages.at(requested.pathname) ?? (await pages.find(requested.pathname));
      if (thisVisit !== lastVisit) return;
      const isKnown = page !== undefined || !pages.mayHave(requested.pathname);
      const isReady = isKnown && (await prepare(modulesOf(page?.regions)));
      if (thisVisit !== lastVisit) return;
      if (!isReady) {
        if (isNew) window.location.assign(pathOf(requested));
        else window.location.reload();
        return;
      }
      if (page) next = { ...requested, pathname: page.path };
    }
    if (isNew && !writeAddress(pathOf(next), memory)) return;
    place = next;
    for (const listener of listeners) listener(place);
  };

  // The browser has already changed the address.
  window.addEventListener('popstate', () => {
    memory.enter();
    void visit(placeAt(window.location.href), false);
  });
  if (isElsewhere) void visit(here, false);

  return {
    served,
    place: () => place,
    restore: memory.restore,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leads: (pathname) => findAddress(site, pathname) !== undefined || pages.mayHave(pathname),
    navigate: ({ pathname = '/', search = '', hash = '' }) => {
      const next = placeAt(pathname + search + hash);
      const target = site.redirects?.[next.pathname];
      void visit(target === undefined ? next : placeAt(target), true);
    },
  };
}

/** @returns false if the browser refuses another history entry for now: it then loads the page as a document. */
function writeAddress(href: string, { leave }: ScrollMemory): boolean {
  const isHere = href === pathOf(window.location);
  try {
    window.history[isHere ? 'replaceState' : 'pushState'](leave(), '', href);
    return true;
  } catch {
    window.location.assign(href);
    return false;
  }
}

const pathOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;
