import { upFrom } from '@statline/ui/breakpoints';
import { GoButton } from '@statline/ui/GoButton';
import { styled } from 'styled-components';
import { BAR_IS_CRAMPED } from './barIsCramped.ts';
import { Logo, Name } from './Logo.tsx';
import { NavigationMenu } from './NavigationMenu.tsx';
import { HERO_SECTION, NAVIGATION_SECTIONS, WAITLIST_SECTION } from './sections.ts';

/** Fixed at the top of every page. On small screens the sections move into a menu. */
export function NavigationBar({ product }: { product: string }) {
  return (
    <Bar>
      <Row aria-label="Main">
        <Home href={HERO_SECTION} aria-label={`${product}, to the top of the home page`}>
          <Logo product={product} />
        </Home>
        <Sections>
          {NAVIGATION_SECTIONS.map(({ name, to }) => (
            <li key={to}>
              <Entry to={to} tone="quiet">
                {name}
              </Entry>
            </li>
          ))}
        </Sections>
        <Join to={WAITLIST_SECTION.to}>{WAITLIST_SECTION.name}</Join>
        <NavigationMenu />
      </Row>
    </Bar>
  );
}

const Bar = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--layer-bar);
  border-bottom: var(--line-strong) solid var(--rule);
  background: var(--paper);
  container: bar / inline-size;

  @media print {
    display: none;
  }
`;

const Row = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-width: calc(var(--page-width) + 2 * var(--gutter));
  min-height: var(--bar-height);
  margin-inline: auto;
  padding-inline: var(--gutter);
`;

const Home = styled.a`
  display: flex;
  align-items: center;
  min-height: 2.75rem;
  margin-right: auto;
  text-decoration: none;

  /* At 320 px there is room for the mark alone; the link keeps its name. */
  @container bar (max-width: 22rem) {
    ${Name} {
      display: none;
    }
  }
`;

const Sections = styled.ul`
  display: none;
  list-style: none;

  ${upFrom.medium} {
    display: flex;
    gap: var(--space-1);
  }
`;

const Entry = styled(GoButton)`
  min-height: 2.75rem;
  padding-inline: var(--space-4);
  border-color: transparent;
  font-size: 1.25rem;

  &:hover:not(:disabled) {
    border-color: var(--rule);
    transform: none;
  }
`;

const Join = styled(GoButton)`
  min-height: 2.5rem;
  padding-inline: var(--space-3);
  font-size: 1.25rem;
  white-space: nowrap;
  box-shadow: none;

  ${BAR_IS_CRAMPED} {
    display: none;
  }
  ${upFrom.small} {
    padding-inline: var(--space-4);
  }
`;
