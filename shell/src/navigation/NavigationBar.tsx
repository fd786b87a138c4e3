import { GoButton } from '@statline/ui/GoButton';
import { Logo } from './Logo.tsx';
import { NavigationMenu } from './NavigationMenu.tsx';
import { HERO_SECTION, NAVIGATION_SECTIONS, WAITLIST_SECTION } from './sections.ts';

/** Fixed at the top of every page. On small screens, the links to sections are in a menu. */
export function NavigationBar({ product }: { product: string }) {
  return (
    <header className="site-bar">
      <nav aria-label="Main">
        <a
          className="site-home"
          href={HERO_SECTION}
          aria-label={`${product}, to the top of the home page`}
        >
          <Logo product={product} isHidden />
        </a>
        <ul className="site-sections">
          {NAVIGATION_SECTIONS.map(({ name, to }) => (
            <li key={to}>
              <GoButton to={to} tone="quiet" className="site-entry">
                {name}
              </GoButton>
            </li>
          ))}
        </ul>
        <GoButton to={WAITLIST_SECTION.to} className="site-join">
          {WAITLIST_SECTION.name}
        </GoButton>
        <NavigationMenu />
      </nav>
    </header>
  );
}
