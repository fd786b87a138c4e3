import type { Site } from '@statline/contract/modules';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { usePageHead } from '../findability/usePageHead.ts';
import { Footer } from '../footer/Footer.tsx';
import { NavigationBar } from '../navigation/NavigationBar.tsx';
import { OverridesBadge } from '../navigation/OverridesBadge.tsx';
import { useClientNavigation } from '../navigation/useClientNavigation.ts';
import { useRouteScrolling } from '../scrolling/useRouteScrolling.ts';
import { SkipLink } from './SkipLink.tsx';

interface SiteLayoutProps {
  site: Site;
  /** The remotes that this visitor gets from elsewhere. */
  overrides: readonly string[];
}

/** What is on every page: navigation, the page itself, footer. */
export function SiteLayout({ site, overrides }: SiteLayoutProps) {
  useClientNavigation();
  useRouteScrolling();
  usePageHead(site);

  return (
    <>
      {/* Whatever changes one of these before React comes, costs that one alone. */}
      <Suspense>
        <SkipLink href="#content">Skip to content</SkipLink>
        <NavigationBar product={site.product} />
      </Suspense>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <Footer site={site} />
      </Suspense>
      {overrides.length > 0 && <OverridesBadge remotes={overrides} />}
    </>
  );
}
