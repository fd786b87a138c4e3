import type { PageText } from '../content/pages.ts';

/** The site's description of a page. */
export interface AboutPage {
  text: PageText;
  /**
   * The path under which the page is indexed and shared, without query or trailing slash. A page without one is
   * neither.
   */
  canonicalPath?: string;
  /** Instructions for crawlers, as in `<meta name="robots">`. */
  robots?: string;
}
