import { SITE } from '../content/site.ts';
import { PATHS } from '../routing/paths.ts';
import { MessagePage } from './MessagePage.tsx';

const ERROR_TITLE = 'Unexpected Application Error!';

/** Shown if routing itself fails (docs/product.md). It needs no router, no remote and no data. */
export function RoutingErrorPage() {
  return (
    <main>
      <title>{ERROR_TITLE}</title>
      <MessagePage
        figure="T.O."
        title={ERROR_TITLE}
        link={{ to: PATHS.home, text: 'Back to the start' }}
      >
        {SITE.product} stumbled. Nothing you sent is lost; reload the page or go back to the start.
      </MessagePage>
    </main>
  );
}
