import { GoButton } from '@statline/ui/GoButton';
import { useContext, useEffect, useRef } from 'react';
import { RouterContext } from './RouterContext.ts';
import { NAVIGATION_SECTIONS, WAITLIST_SECTION } from './sections.ts';

const ENTRIES = [...NAVIGATION_SECTIONS, WAITLIST_SECTION];

/** On small screens: the sections that the bar has no room for. It opens without script as well. */
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

    // Before there was script, the browser itself has gone where a visitor chose to.
    if (document.activeElement !== document.body) closeOutside({ target: document.activeElement });

    // Whatever was chosen, the menu has done its work.
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
