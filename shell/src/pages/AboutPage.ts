import type { PageText } from '../content/pages.ts';

/** What the site says of a page. */
export interface AboutPage {
  text: PageText;
  /** The one path to index and to share, without query or slash at the end; a page that has none is neither. */
  canonicalPath?: string;
  /** What crawlers are told besides, as in `<meta name="robots">`. */
  robots?: string;
}
