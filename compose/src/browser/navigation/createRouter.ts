import { createPath, type Navigator, type To } from 'react-router-dom';
import type { ModuleId } from '../../manifest/ModuleId.ts';
import { findAddress } from '../../site/findAddress.ts';
import { modulesOf } from '../../site/pagesOf.ts';
import type { Place, Router, Site } from '../../site/SiteDefinition.ts';
import type { BrowserPages } from '../pages/createBrowserPages.ts';

/** The router of a page in the browser, and what React Router's hooks navigate by. */
export interface BrowserRouter extends Router {
  /** Where the visitor is by now. */
  place(): Place;
  navigator: Navigator;
}

type Write = 'pushState' | 'replaceState';

/**
 * Moves visitors about the site. They stay on the page they are on until the modules of the next
 * one are there, or cannot be had; who changes their mind meanwhile goes to the last place chosen.
 * Going to a section of the page on screen waits for nothing. Where a release that the page pins
 * might have a page and has none, a later one may have it: the browser loads that anew.
 *
 * @param prepare waits for modules. It never rejects.
 */
export function createRouter(
  site: Pick<Site, 'pages' | 'redirects'>,
  pages: BrowserPages,
  prepare: (modules: readonly ModuleId[]) => Promise<void>,
): BrowserRouter {
  const listeners = new Set<(place: Place) => void>();
  const placeAt = (href: string): Place => {
    const { pathname, search, hash } = new URL(href, window.location.href);
    return { pathname: findAddress(site, pathname) ?? pathname, search, hash };
  };
  let place = placeAt(window.location.href);
  let lastVisit = 0;

  const visit = async (asked: Place, write?: Write) => {
    const thisVisit = ++lastVisit;
    let next = asked;
    if (asked.pathname !== place.pathname) {
      const page = pages.at(asked.pathname) ?? (await pages.find(asked.pathname));
      if (thisVisit !== lastVisit) return;
      if (!page && pages.mayHave(asked.pathname)) {
        loadDocument(createPath(asked), write);
        return;
      }
      await prepare(page ? modulesOf(page) : []);
      if (thisVisit !== lastVisit) return;
      if (page) next = { ...asked, pathname: page.path };
    }
    if (write && !writeAddress(write, createPath(next))) return;
    place = next;
    for (const listener of listeners) listener(place);
  };

  const go = (to: To, write: Write) => {
    const next = placeAt(hrefOf(to));
    const target = site.redirects?.[next.pathname];
    void visit(target === undefined ? next : placeAt(target), write);
  };

  // Back and forward, and whatever the browser does by itself: the address has changed already.
  window.addEventListener('popstate', () => void visit(placeAt(window.location.href)));

  return {
    place: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leads: (pathname) => findAddress(site, pathname) !== undefined || pages.mayHave(pathname),
    navigate: (to) => go(to, 'pushState'),
    navigator: {
      createHref: hrefOf,
      go: (delta) => window.history.go(delta),
      push: (to) => go(to, 'pushState'),
      replace: (to) => go(to, 'replaceState'),
    },
  };
}

/** @param write undefined: the address bar shows it already. */
function loadDocument(href: string, write: Write | undefined): void {
  if (write === undefined) window.location.reload();
  else if (write === 'replaceState') window.location.replace(href);
  else window.location.assign(href);
}

/**
 * As browsers do it: whoever asks for the place they are at has nowhere to go back to.
 *
 * @returns false where the browser takes no more of them for now: it then loads the page itself.
 */
function writeAddress(write: Write, href: string): boolean {
  const isHere = href === createPath(window.location);
  try {
    window.history[isHere ? 'replaceState' : write](null, '', href);
    return true;
  } catch {
    window.location.assign(href);
    return false;
  }
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
