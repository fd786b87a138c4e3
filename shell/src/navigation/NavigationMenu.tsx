import { GoButton } from '@statline/ui/GoButton';
import { useContext, useEffect, useRef } from 'react';
import { RouterContext } from './RouterContext.ts';
import { NAVIGATION_SECTIONS, WAITLIST_SECTION } from './sections.ts';

const ENTRIES = [...NAVIGATION_SECTIONS, WAITLIST_SECTION];

/** On small screens: links to the sections, for which the bar has no room. It opens without script as well. */
export function NavigationMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const router = useContext(RouterContext);

  useEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const closeOutside = ({ target }: Pick<Event, 'target'>) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };

    // Before hydration, the visitor may have followed a link, and the browser has moved the focus out of the menu.
    if (document.activeElement !== document.body) closeOutside({ target: document.activeElement });

    // Close the menu after any navigation.
    const leaveVisits = router?.subscribe(close);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    return () => {
      leaveVisits?.();
      listening.abort();
    };
  }, [router]);

  return (
    <details ref={menu} className="site-menu">
      <summary>Menu</summary>
      <ul>
        {ENTRIES.map(({ name, to }, index) => (
          <li key={to}>
            <span aria-hidden="true">{`0${index + 1}`}</span>
            <GoButton to={to} tone="quiet" className="site-entry">
              {name}
            </GoButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
