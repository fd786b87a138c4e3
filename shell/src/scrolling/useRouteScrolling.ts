import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { RouterContext } from '../navigation/RouterContext.ts';
import { followSection, scrollToSection } from './scrollToSection.ts';

/** docs/product.md, 'Going to a section': the wait before scrolling to a section of the page that has just been opened. */
const AFTER_ROUTE_CHANGE_MS = 100;

/**
 * Every route change scrolls to the top and moves the focus to the new page's heading; an
 * address with a section (`/#mission`) then scrolls there. The page that the server sent is
 * left where the browser put it.
 */
export function useRouteScrolling(): void {
  const { pathname, hash } = useLocation();
  const { subscribe } = useContext(RouterContext);
  const shown = useRef(pathname);

  useEffect(() => followSection(window.location.hash.slice(1)), []);

  useEffect(
    () =>
      subscribe((visit) => {
        if (visit.pathname === shown.current && visit.hash) scrollToSection(visit.hash.slice(1));
      }),
    [subscribe],
  );

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
    if (!hash) return;
    const timer = setTimeout(() => scrollToSection(hash.slice(1)), AFTER_ROUTE_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
