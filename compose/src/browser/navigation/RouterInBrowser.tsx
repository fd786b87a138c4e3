import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import type { Place, Site } from '../../site/SiteDefinition.ts';
import { beginPage } from './beginPage.ts';
import type { BrowserRouter } from './createRouter.ts';

interface RouterInBrowserProps {
  router: BrowserRouter;
  /** Is told once the page can be moved about. */
  onLive: () => void;
  toSection: NonNullable<Site['toSection']>;
  children: ReactNode;
}

/**
 * Shows another page, from its top. A visit to a section of the page on screen is none of React's
 * business: it changes nothing that is rendered, and a change above a region whose script has not
 * come yet makes React drop the server's HTML.
 */
export function RouterInBrowser({ router, onLive, toSection, children }: RouterInBrowserProps) {
  const [shown, setShown] = useState(router.place);
  const onScreen = useRef(shown.pathname);

  useEffect(() => {
    const isOther = ({ pathname }: Place) => pathname !== onScreen.current;
    // Where the visitor has gone since the page was rendered.
    const now = router.place();
    if (isOther(now)) setShown(now);
    // The page's code is there by now: the next frame shows it, whatever else React has begun.
    return router.subscribe((place) => {
      if (isOther(place)) flushSync(() => setShown(place));
      else if (place.hash) toSection(place.hash.slice(1), false);
    });
  }, [router, toSection]);

  // The page that the server has sent stays where the browser has put it.
  useEffect(() => {
    if (shown.pathname === onScreen.current) return;
    onScreen.current = shown.pathname;
    beginPage();
    if (shown.hash) toSection(shown.hash.slice(1), true);
  }, [shown, toSection]);

  // After the effects of everything within that waits for no script of its own.
  useEffect(onLive, [onLive]);

  return (
    <Router location={shown} navigator={router.navigator}>
      {children}
    </Router>
  );
}
