import { useEffect } from 'react';
import type { PageHead } from './PageHead.ts';
import { releaseHead, setSiteHead } from './siteHead.ts';

/**
 * Keeps the document's title, description and addresses those of the page on
 * screen, as its server's document has them. A module that renders a `<title>` or such a `<meta>` says
 * it in the site's place for as long as it is mounted. Other elements of the head are left alone.
 *
 * @param head must be the same object as long as its content is equal.
 */
export function usePageHead(head: PageHead): void {
  useEffect(() => setSiteHead(head), [head]);

  useEffect(() => releaseHead, []);
}
