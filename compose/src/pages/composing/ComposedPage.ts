/** A finished page. */
export interface ComposedPage {
  status: number;
  html: EncodedHtml;
  /** What the site sends with it, such as a policy that names the styles which stand in it. The ETags cover it. */
  headers: Readonly<Record<string, string>>;
  /** Whether all its content is there: a page without some of it is kept for a moment only. */
  complete: boolean;
  /** Whether it is the same for all visitors without releases of their own, so that shared caches may keep it. */
  isPublic: boolean;
  /** The sequence numbers of the releases that it was made from (`formatSequences`). */
  sequences: string;
  /** When the data that it was loaded from expire, by `performance.now()`. Undefined: never. */
  endsAt?: number;
  /** The parameters of the query that its modules have read: a page for others is another one. */
  reads: readonly string[];
}

/** The remaining time to live of a page, in ms; undefined: until its releases are replaced. */
export const lifeMsOf = ({ endsAt }: Pick<ComposedPage, 'endsAt'>): number | undefined =>
  endsAt === undefined ? undefined : Math.max(0, endsAt - performance.now());

/** HTML in the encodings that browsers accept, each made once and one of them improved later. */
export interface EncodedHtml {
  as(encoding: HtmlEncoding): Promise<EncodedBody>;
  /** The same, where it has been made already. */
  ready(encoding: HtmlEncoding): EncodedBody | undefined;
  /** Compresses as well as can be, which takes so long that no request waits for it, and uses that from then on. */
  recompress(): Promise<void>;
}

export interface EncodedBody {
  bytes: Buffer;
  /** Strong (RFC 9110, 8.8.1), so another one for each encoding, and for each quality of it. */
  etag: string;
  /** The tag of the same page in the same encoding before it was improved: who has that has the page. */
  formerEtag?: string | undefined;
}

/** In the order of preference. */
export const HTML_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type HtmlEncoding = (typeof HTML_ENCODINGS)[number];
