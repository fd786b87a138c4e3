import type { Navigator, To } from 'react-router-dom';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { modulesOf } from '../../site/pageModules.ts';
import { findAddress } from '../../site/pages/findAddress.ts';
import type { Place, Router } from '../../site/Router.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { BrowserPages } from './createBrowserPages.ts';
import { createScrollMemory, type ScrollMemory } from './createScrollMemory.ts';

export interface BrowserRouter extends Router, Pick<ScrollMemory, 'restore'> {
  /** The page that the server has sent. */
  initialPlace: Place;
  place(): Place;
  navigator: Navigator;
}

/** On the root element while the visitor waits for the next page: the site's style sheet shows that (`layout`). */
const PENDING_ATTRIBUTE = 'data-pending';

type Write = 'pushState' | 'replaceState';

/**
 * Creates the client-side router. Visitors stay on the current page until the modules of the next one are loaded or
 * have failed; only the last navigation counts. If a release may have a page at an address but none is found, the
 * browser loads the document.
 *
 * @param prepare waits for modules and never rejects; if it returns false, the browser loads the document.
 * @param initialPath the path of the page that the server has sent: the address may be another one by now.
 */
export function createRouter(
  site: Pick<Site, 'pages' | 'redirects'>,
  pages: BrowserPages,
  prepare: (modules: readonly ModuleId[]) => Promise<boolean>,
  initialPath: string = window.location.pathname,
): BrowserRouter {
  const listeners = new Set<(place: Place) => void>();
  const placeAt = (href: string): Place => {
    const { pathname, search, hash } = new URL(href, window.location.href);
    return { pathname: findAddress(site, pathname) ?? pathname, search, hash };
  };
  const here = placeAt(window.location.href);
  // No URL must be made of this path: `//host` would lead to another site.
  const initialPlace = { ...here, pathname: findAddress(site, initialPath) ?? initialPath };
  const isElsewhere = here.pathname !== initialPlace.pathname;
  const memory = createScrollMemory(isElsewhere);
  let place = initialPlace;
  let lastVisit = 0;

  const visit = async (requested: Place, write?: Write) => {
    const thisVisit = ++lastVisit;
    let next = requested;
    const isOther = requested.pathname !== place.pathname;
    setPending(isOther);
    if (isOther) {
      const page = pages.at(requested.pathname) ?? (await pages.find(requested.pathname));
      if (thisVisit !== lastVisit) return;
      const isKnown = page !== undefined || !pages.mayHave(requested.pathname);
      const isReady = isKnown && (await prepare(modulesOf(page?.regions)));
      if (thisVisit !== lastVisit) return;
      setPending(false);
      if (!isReady) {
        loadDocument(pathOf(requested), write);
        return;
      }
      if (page) next = { ...requested, pathname: page.path };
    }
    if (write && !writeAddress(write, pathOf(next), memory)) return;
    place = next;
    for (const listener of listeners) listener(place);
  };

  const go = (write: Write) => (to: To) => {
    const href = hrefOf(to);
    void visit(placeAt(site.redirects?.[placeAt(href).pathname] ?? href), write);
  };
  const push = go('pushState');

  // The browser has already changed the address.
  window.addEventListener('popstate', () => {
    memory.enter();
    void visit(placeAt(window.location.href));
  });
  // A page that returns from the back/forward cache shows what its address says: a pending page only after back or
  // forward.
  window.addEventListener('pagehide', () => {
    if (place.pathname !== window.location.pathname) return;
    lastVisit += 1;
    setPending(false);
  });
  if (isElsewhere) void visit(here);

  return {
    initialPlace,
    place: () => place,
    restore: memory.restore,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leads: (pathname) => findAddress(site, pathname) !== undefined || pages.mayHave(pathname),
    navigate: push,
    navigator: {
      createHref: hrefOf,
      go: (delta) => window.history.go(delta),
      push,
      replace: go('replaceState'),
    },
  };
}

const setPending = (isPending: boolean) =>
  document.documentElement.toggleAttribute(PENDING_ATTRIBUTE, isPending);

function loadDocument(href: string, write: Write | undefined): void {
  if (write === undefined) window.location.reload();
  else window.location[write === 'replaceState' ? 'replace' : 'assign'](href);
}

/** @returns false if the browser refuses another history entry for now: it then loads the page as a document. */
function writeAddress(write: Write, href: string, { leave }: ScrollMemory): boolean {
  const isHere = href === pathOf(window.location);
  try {
    window.history[isHere ? 'replaceState' : write](leave(), '', href);
    return true;
  } catch {
    window.location.assign(href);
    return false;
  }
}

const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : pathOf({ pathname: '/', search: '', hash: '', ...to });

const pathOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;
