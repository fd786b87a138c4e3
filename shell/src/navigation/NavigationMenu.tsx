import { upFrom } from '@statline/ui/breakpoints';
import { GoButton } from '@statline/ui/GoButton';
import { useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { BAR_IS_CRAMPED } from './barIsCramped.ts';
import { RouterContext } from './RouterContext.ts';
import { NAVIGATION_SECTIONS, WAITLIST_SECTION } from './sections.ts';

const ENTRIES = [...NAVIGATION_SECTIONS, WAITLIST_SECTION];

/** On small screens: the sections that the bar has no room for. It opens without script as well. */
export function NavigationMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { subscribe } = useContext(RouterContext);

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
    const { activeElement } = document;
    if (activeElement !== document.body) closeOutside({ target: activeElement });

    // Whatever was chosen, the menu has done its work.
    const leaveVisits = subscribe(close);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      leaveVisits();
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [subscribe]);

  return (
    <Menu ref={menu}>
      <Toggle>Menu</Toggle>
      <Entries>
        {ENTRIES.map(({ name, to }, index) => (
          <li key={to}>
            <Figure aria-hidden="true">{`0${index + 1}`}</Figure>
            <Entry to={to} tone="quiet">
              {name}
            </Entry>
          </li>
        ))}
      </Entries>
    </Menu>
  );
}

const Menu = styled.details`
  ${upFrom.medium} {
    display: none;
  }
`;

const Toggle = styled.summary`
  display: flex;
  align-items: center;
  min-height: 2.5rem;
  padding-inline: var(--space-3);
  border: var(--line-strong) solid var(--rule);
  border-radius: var(--radius-s);
  font-family: var(--font-display);
  font-size: 1.25rem;
  font-weight: 800;
  line-height: 1;
  text-transform: uppercase;
  list-style: none;
  cursor: pointer;

  &::-webkit-details-marker {
    display: none;
  }
  [open] > & {
    background: var(--ink);
    color: var(--paper);
  }
`;

const Entries = styled.ul`
  position: absolute;
  inset: 100% 0 auto;
  z-index: var(--layer-menu);
  margin-top: var(--line-strong);
  padding: var(--space-2) var(--gutter) var(--space-5);
  border-bottom: var(--line-strong) solid var(--rule);
  background: var(--paper);
  list-style: none;

  li {
    display: flex;
    align-items: baseline;
    gap: var(--space-4);
    border-bottom: var(--line) solid var(--rule-soft);
  }
  /* The waitlist, whose button stands in the bar as long as there is room. */
  li:last-child {
    display: none;

    ${BAR_IS_CRAMPED} {
      display: flex;
    }
  }
`;

const Figure = styled.span`
  color: var(--accent-text);
  font-family: var(--font-display);
  font-size: var(--type-l);
  font-weight: 800;
  font-variant-numeric: tabular-nums;
`;

const Entry = styled(GoButton)`
  justify-content: flex-start;
  min-height: 3.5rem;
  padding-inline: 0;
  border: 0;
  font-size: var(--type-2xl);
`;
