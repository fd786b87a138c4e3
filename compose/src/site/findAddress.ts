import type { Page, Site } from './SiteDefinition.ts';

/**
 * Pages and redirects have one address each. Other spellings lead to it: other case, doubled or
 * trailing slashes, percent-encodings.
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

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
