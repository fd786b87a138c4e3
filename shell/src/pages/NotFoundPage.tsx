import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PATHS } from '../routing/paths.ts';
import { MessagePage } from './MessagePage.tsx';

/** Any other path (docs/product.md). */
export function NotFoundPage() {
  const { pathname } = useLocation();

  useEffect(() => {
    // docs/product.md wants the path logged; nothing is wrong with the page, so not as an error.
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
