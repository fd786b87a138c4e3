import { useContext } from 'react';
import { PageAboutContext } from './PageAboutContext.ts';

/** What the site says of the page on screen (`about` of its definition); undefined on the error page. */
export function usePageAbout<About>(): About | undefined {
  return useContext(PageAboutContext) as About | undefined;
}
