import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import type { BrowserRouter } from './createRouter.ts';

interface RouterInBrowserProps {
  router: BrowserRouter;
  /** Is told once the page can be moved about. */
  onLive: () => void;
  children: ReactNode;
}

/**
 * Tells React of nothing but another page. A visit to a section of the page on screen changes
 * nothing that is rendered, and a change above a region whose script has not come yet makes React
 * drop the server's HTML.
 */
export function RouterInBrowser({ router, onLive, children }: RouterInBrowserProps) {
  const [shown, setShown] = useState(router.place);

  useEffect(() => {
    const isOther = ({ pathname }: typeof shown) => pathname !== shown.pathname;
    // Where the visitor has gone since the page was rendered.
    const now = router.place();
    if (isOther(now)) setShown(now);
    // The page's code is there by now: the next frame shows it, whatever else React has begun.
    return router.subscribe((place) => {
      if (isOther(place)) flushSync(() => setShown(place));
    });
  }, [router, shown]);

  // After the effects of everything within that waits for no script of its own.
  useEffect(onLive, [onLive]);

  return (
    <Router location={shown} navigator={router.navigator}>
      {children}
    </Router>
  );
}
