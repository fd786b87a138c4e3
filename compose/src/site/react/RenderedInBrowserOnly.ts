/** Error digest by which hydration recognizes that the server left a region to the browser on purpose. */
export const BROWSER_ONLY_DIGEST = 'BROWSER_ONLY';

/** Thrown on the server: React then sends the placeholder, and the browser renders the module. */
export class RenderedInBrowserOnly extends Error {
  override readonly name = 'RenderedInBrowserOnly';
  readonly digest = BROWSER_ONLY_DIGEST;
}
