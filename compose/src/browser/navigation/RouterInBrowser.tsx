import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import { decode } from '../../site/pages/findAddress.ts';
import type { Place } from '../../site/Router.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { whenPainted } from '../page/whenPainted.ts';
import type { BrowserRouter } from './createRouter.ts';

interface RouterInBrowserProps {
  router: BrowserRouter;
  onHydrated: () => void;
  toSection: NonNullable<Site['toSection']>;
  /** Renders the page; `isLeaving` is true once before the next page, so that modules are unmounted before their regions. */
  children: (isLeaving: boolean) => ReactNode;
}

/**
 * Shows another page from its top, or, after back or forward, where the visitor was. A visit to a section renders
 * nothing: a change above a region whose script is not loaded would make React drop the server's HTML.
 */
export function RouterInBrowser({ router, onHydrated, toSection, children }: RouterInBrowserProps) {
  const [shown, setShown] = useState(router.initialPlace);
  const [isLeaving, setLeaving] = useState(false);
  const onScreen = useRef(shown.pathname);

  useEffect(() => {
    const goToSection = async (place: Place) => {
      await whenPainted();
      if (router.place() === place) toSection(idIn(place), false);
    };
    const now = router.place();
    if (now.pathname !== onScreen.current) setShown(now);
    else router.restore();
    // The page's code is loaded by now: `flushSync` shows it in the next frame, whatever else React has begun.
    return router.subscribe((place) => {
      if (place.pathname !== onScreen.current) {
        flushSync(() => setLeaving(true));
        flushSync(() => {
          setLeaving(false);
          setShown(place);
        });
      } else if (!router.restore() && place.hash) void goToSection(place);
    });
  }, [router, toSection]);

  // The page that the server has sent keeps the scroll position that the browser has set.
  useEffect(() => {
    if (shown.pathname === onScreen.current) return;
    onScreen.current = shown.pathname;
    beginPage();
    if (!router.restore() && shown.hash) toSection(idIn(shown), true);
  }, [router, shown, toSection]);

  // Runs after the effects of all children that do not wait for their own script.
  useEffect(onHydrated, [onHydrated]);

  return (
    <Router location={shown} navigator={router.navigator}>
      {children(isLeaving)}
    </Router>
  );
}

const idIn = (place: Place): string => decode(place.hash.slice(1));

/** Keyboards and screen readers continue at the heading, or at `<main>` if the heading is loaded later. */
export function beginPage(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const start = find('main h1') ?? find('main');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

export function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
