import type { LayoutProps } from '@statline/compose/site';
import { lazy, Suspense, useEffect } from 'react';
import { Footer } from '../footer/Footer.tsx';
import { NavigationBar } from '../navigation/NavigationBar.tsx';
import type { PageData } from '../pages/PageData.ts';
import { followSection } from '../scrolling/scrollToSection.ts';

/** In a separate chunk, since only developers see it. If it cannot be loaded, the server's HTML stays. */
const OverridesBadge = lazy(() =>
  import(/* webpackChunkName: "releases" */ '../navigation/OverridesBadge.tsx').catch(
    () => new Promise<never>(() => {}),
  ),
);

/** Layout of every page: navigation, the page itself, footer. */
export function SiteLayout({ data: { site }, overrides, children }: LayoutProps<PageData>) {
  useEffect(() => followSection(window.location.hash.slice(1)), []);

  return (
    <>
      {/*
       * Separate Suspense boundaries: if an extension changes the HTML of one before hydration, only that one is
       * rendered again.
       */}
      <Suspense>
        <a className="site-skip" href="#content">
          Skip to content
        </a>
        <NavigationBar product={site.product} />
      </Suspense>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Footer site={site} />
      </Suspense>
      {overrides.length > 0 && (
        <Suspense>
          <OverridesBadge remotes={overrides} />
        </Suspense>
      )}
    </>
  );
}
