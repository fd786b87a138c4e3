import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { scrollToSection } from './scrollToSection.ts';

/** spec.md section 9: the wait before scrolling to a section of the page that has just been opened. */
const AFTER_ROUTE_CHANGE_MS = 100;

/**
 * Every route change scrolls to the top and moves the focus to the new page's heading; an
 * address with a section (`/#mission`) then scrolls there. The page that the server sent is
 * left where the browser put it.
 */
export function useRouteScrolling(): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });

  useEffect(() => {
    const isNewPage = last.current.pathname !== pathname;
    const isNewPlace = last.current.key !== key;
    last.current = { pathname, key };
    if (!isNewPlace) return;

    const section = hash.slice(1);
    if (!isNewPage) {
      if (section) scrollToSection(section);
      return;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
    if (!section) return;
    const timer = setTimeout(() => scrollToSection(section), AFTER_ROUTE_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash, key]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
