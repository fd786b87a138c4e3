/**
 * Title and meta elements of a page. The engine escapes them, writes them into the document and keeps them current in
 * the browser.
 */
export interface PageHead {
  /** Plain text of `<title>`. */
  title: string;
  /** Meta and link elements, such as the description and the canonical address. Each at most once. */
  tags: readonly {
    /** Name of the element. */
    element: 'meta' | 'link';
    /** Its attributes: name → value. */
    attributes: Readonly<Record<string, string>>;
  }[];
}
