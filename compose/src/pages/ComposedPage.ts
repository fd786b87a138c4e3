/** A finished page. */
export interface ComposedPage {
  status: number;
  html: EncodedHtml;
  /** What the site sends with it, such as a policy that names the styles which stand in it. The ETags cover it. */
  headers: Readonly<Record<string, string>>;
  /** Whether all its content is there: a page without some of it is kept for a moment only. */
  complete: boolean;
  /** Whether it is the same for all who have no releases of their own, and shared caches may keep it. */
  isEverybodys: boolean;
}

/** HTML in the encodings that browsers accept, each made once. */
export interface EncodedHtml {
  as(encoding: HtmlEncoding): Promise<EncodedBody>;
}

export interface EncodedBody {
  bytes: Buffer;
  /** Strong (RFC 9110, 8.8.1), so another one for each encoding. */
  etag: string;
}

/** In the order of preference. */
export const HTML_ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type HtmlEncoding = (typeof HTML_ENCODINGS)[number];
