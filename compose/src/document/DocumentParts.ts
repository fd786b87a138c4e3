/** What a document is made of. */
export interface DocumentParts<Data, About> {
  about: About;
  data: Data;
  /** HTML for the end of `<head>`: preloads and styles. */
  head: string;
  /** HTML for `<body>`: the page, what it was composed from, the scripts. */
  body: string;
}

/** What a document holds that its headers must allow. */
export interface DocumentContents {
  /** The text of each `<style>` element. */
  styles: readonly string[];
  /** Origins that overridden remotes are loaded from, hot reload included; none for most visitors. */
  foreignOrigins: readonly string[];
}
