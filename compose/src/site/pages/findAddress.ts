import type { Page } from '../ComposedSite.ts';
import type { Site } from '../SiteDefinition.ts';

/**
 * Finds the address of a page or redirect. Each has one address; other spellings lead to it: other case, doubled or
 * trailing slashes, percent-encodings.
 *
 * @returns undefined: the site has no page or redirect there.
 */
export function findAddress(
  { pages, redirects = {} }: Pick<Site, 'redirects'> & { pages: readonly Pick<Page, 'path'>[] },
  pathname: string,
): string | undefined {
  const isAddress = (path: string) =>
    pages.some((page) => page.path === path) || Object.hasOwn(redirects, path);
  if (isAddress(pathname)) return pathname;
  const plain = decode(pathname)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
  return isAddress(plain) ? plain : undefined;
}

/** @returns the text itself if its percent-encoding is not valid. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
