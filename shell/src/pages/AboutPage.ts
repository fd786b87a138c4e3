import type { PageText } from '../content/pages.ts';

/** The site's description of a page. */
export interface AboutPage {
  text: PageText;
  /** The one path to index and to share, without query or slash at the end; a page that has none is neither. */
  canonicalPath?: string;
  /** Instructions for crawlers, as in `<meta name="robots">`. */
  robots?: string;
}
