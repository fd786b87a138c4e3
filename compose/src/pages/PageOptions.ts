import type { Logger } from '@statline/service/logging/createLogger';
import type { Site } from '../site/SiteDefinition.ts';
import type { SharedCaching } from './cacheControl.ts';
import { contentSecurityPolicy } from './document/contentSecurityPolicy.ts';
import type { DocumentContents, DocumentParts } from './document/DocumentParts.ts';

/** The address of a requested page. */
export interface PageAddress {
  /** Path of the page, in its canonical spelling; undefined for an address without a page. */
  path: string | undefined;
  /** The query parameters of the request. */
  query: URLSearchParams;
}

/** What a site's pages are made from, in addition to releases, and how they are sent. */
export interface PageOptions<Data> {
  /**
   * Loads the data that a page is made from, in addition to releases (JSON). A page waits for it: set
   * a deadline. Pages are cached by the returned object: return the same object as long as the data
   * are unchanged, and synchronously if they are in memory. If it throws, the error page is served.
   *
   * @defaultValue an empty object
   */
  load?: (address: PageAddress) => Data | Promise<Data>;
  /**
   * Whether the page with these data is the same for all visitors. If `false`, no shared cache stores
   * it, such as a page that shows the outcome of a form.
   *
   * @defaultValue `true` for every page
   */
  isPublic?(data: Data, address: PageAddress): boolean;
  /** How long shared caches may serve public pages. @defaultValue they revalidate (`no-cache`) */
  sharedCaching?: SharedCaching | undefined;
  /** Renders the document around a page. @defaultValue a document in English, without an icon */
  document?(parts: DocumentParts<Data>): string;
  /** Response headers of a document. @defaultValue its `contentSecurityPolicy` */
  documentHeaders?: (contents: DocumentContents) => Readonly<Record<string, string>>;
  /** Title of the error page if it renders none. @defaultValue `'Error'` */
  errorTitle?: string;
  /**
   * HTML document of the 503 response while more than 100 pages per rendering worker wait. Keep it small.
   *
   * @defaultValue one sentence in English
   */
  busyDocument?: string;
  /** Whether to send fonts as `103 Early Hints` (RFC 8297): if proxies do. @defaultValue `false` */
  earlyHints?: boolean;
  /** Percentage of visits whose Core Web Vitals are measured, for operators. @defaultValue `0` */
  visitSample?: number;
}

export interface PageSettings extends Required<PageOptions<unknown>> {
  site: Site;
  logger: Logger;
}

const BUSY_DOCUMENT = '<!doctype html><title>Busy</title><p>Please try again in a few seconds.';

/** Always the same object, since pages are cached by the identity of their data. */
const NO_DATA = {};

export const pageSettings = <Data>(
  site: Site,
  options: PageOptions<Data>,
  logger: Logger,
): PageSettings => ({
  load: () => NO_DATA,
  isPublic: () => true,
  sharedCaching: undefined,
  document: plainDocument,
  documentHeaders: (contents) => ({ 'Content-Security-Policy': contentSecurityPolicy(contents) }),
  errorTitle: 'Error',
  busyDocument: BUSY_DOCUMENT,
  earlyHints: false,
  visitSample: 0,
  ...options,
  site,
  logger,
});

const plainDocument = ({ head, body }: DocumentParts<unknown>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>
`;
