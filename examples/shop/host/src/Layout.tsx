import { RemoteRegion, usePageAbout, usePageHead } from '@statline/compose/react';
import type { LayoutProps } from '@statline/compose/site';
import { useMemo } from 'react';
import type { About } from './site.tsx';

export function Layout({ children }: LayoutProps<object>) {
  const about = usePageAbout<About>();
  usePageHead(useMemo(() => about && { title: about.title, tags: [] }, [about]));

  return (
    <>
      <RemoteRegion
        module="explore/Header"
        props={{}}
        fallback={
          <nav aria-label="The Stand">
            <a href="/">The Stand</a> <a href="/cart">Cart</a>
          </nav>
        }
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        Made by hand, by people who stand where you stand. An example: nothing is sold.
      </footer>
    </>
  );
}
