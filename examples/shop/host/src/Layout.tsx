import { RemoteRegion } from '@statline/compose/react';
import type { LayoutProps } from '@statline/compose/site';

export function Layout({ children }: LayoutProps<object>) {
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
      <footer>Made by people who stand where you stand. An example: nothing is sold.</footer>
    </>
  );
}
