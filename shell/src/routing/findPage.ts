import { PATHS } from './paths.ts';

const paths: ReadonlySet<string> = new Set(Object.values(PATHS));

/**
 * The path of the page that a pathname means, in whatever spelling: other case, doubled or trailing
 * slashes, percent-encodings. Pages have one address each; the others lead to it.
 *
 * @returns undefined where there is no such page.
 */
export function findPage(pathname: string): string | undefined {
  if (paths.has(pathname)) return pathname;
  const plain = decode(pathname)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
  return paths.has(plain) ? plain : undefined;
}

/** A path with broken percent-encoding is no page. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
