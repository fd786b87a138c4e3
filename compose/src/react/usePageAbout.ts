import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../site/createRoutes.tsx';

/** What the site says of the page on screen (`about` of its definition); undefined on the error page. */
export function usePageAbout<About>(): About | undefined {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return handle?.about as About | undefined;
}
