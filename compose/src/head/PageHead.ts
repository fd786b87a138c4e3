/** What a site says of a page in its document's head. */
export interface PageHead {
  title: string;
  /** Descriptions and addresses, each at most once. */
  tags: readonly {
    element: 'meta' | 'link';
    attributes: Readonly<Record<string, string>>;
  }[];
}
