import type { OriginGrant } from '../loads/OriginGrants.ts';

/** What a document is made of. */
export interface DocumentParts<Data> {
  /** Of the page: `/waitlist`. */
  path: string;
  data: Data;
  /** HTML for the end of `<head>`: the page's title and meta, styles, the inline script. */
  head: string;
  /** HTML for `<body>`: the page, what it was composed from, the host's program. */
  body: string;
}

/** What a document holds that its headers must allow. */
export interface DocumentContents {
  /** The text of each `<style>` element. */
  styles: readonly string[];
  /** The text of each inline `<script>` that runs. */
  scripts: readonly string[];
  /** Origins that overridden remotes are loaded from, hot reload included; none for most visitors. */
  foreignOrigins: readonly string[];
  /** Origins that the site grants its remotes. */
  granted: Required<OriginGrant>;
}
