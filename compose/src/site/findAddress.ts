import type { Page, Site } from './SiteDefinition.ts';

/**
 * The address that a pathname means, in whatever spelling: other case, doubled or trailing slashes,
 * percent-encodings. Pages and redirects have one address each; the other spellings lead to it.
 *
 * @returns undefined where the site has nothing.
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

/** A path with broken percent-encoding is no address. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
