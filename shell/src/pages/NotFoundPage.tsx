import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../routing/paths.ts';
import { MessagePage } from './MessagePage.tsx';

/** Shown for every unknown path (docs/product.md). */
export function NotFoundPage() {
  const { pathname } = useLocation();

  useEffect(() => {
    // docs/product.md requires that the path is logged. As info, since it is not an error of the page.
    // biome-ignore lint/suspicious/noConsole: this is the log
    console.info(`404: there is no page at ${pathname}`);
  }, [pathname]);

  return (
    <MessagePage
      figure="404"
      title="Oops! Page not found"
      link={{ to: PATHS.public, text: 'Return to Home' }}
    >
      Out of bounds. The address may be mistyped, or the page has left the field.
    </MessagePage>
  );
}
