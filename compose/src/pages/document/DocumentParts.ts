import type { OriginGrant } from '../../site/grants/OriginGrants.ts';

/** What `document` gets to render the HTML document around a page. */
export interface DocumentParts<Data> {
  /** Path of the page: `/waitlist`. */
  path: string;
  /** What `load` has returned for the page. */
  data: Data;
  /** HTML for the end of `<head>`: title and meta elements, styles, inline scripts. */
  head: string;
  /** HTML for `<body>`: the page, its composition as JSON, the host's script. */
  body: string;
}

/** What a document contains that its headers must allow. */
export interface DocumentContents {
  /** Text of each `<style>` element. */
  styles: readonly string[];
  /** Text of each inline `<script>` that the browser executes. */
  scripts: readonly string[];
  /** Nonce of `<style>` elements in a document that is sent in parts. */
  styleNonce?: string | undefined;
  /** Origins of overridden remotes, including their hot reload. Empty for nearly all visitors. */
  foreignOrigins: readonly string[];
  /** Origins that the site grants to all its remotes together (`origins`). */
  granted: Required<OriginGrant>;
}
