import type { FoundPage, ReleasePage } from '../../protocol/manifest/ReleasePage.ts';
import { fillPath, matchPath, type PageParams, shapeOf } from '../../protocol/names/pagePath.ts';
import { type GrantedPaths, grantedTo } from '../grants/pathGrants.ts';

interface Declaring {
  pinned: { name: string };
  pages: readonly ReleasePage[];
}

/** Of several matching paths, one with a word precedes one with a parameter. @param pathname in any spelling. */
export function findReleasePage(
  granted: GrantedPaths,
  releases: readonly Declaring[],
  pathname: string,
): FoundPage | undefined {
  return releases
    .flatMap(({ pinned, pages }) => pages.flatMap((page) => at(page, pinned.name, pathname) ?? []))
    .filter(({ remote, path }) => grantedTo(granted, path) === remote)
    .sort((one, other) => (shapeOf(one.page.path) < shapeOf(other.page.path) ? -1 : 1))[0];
}

function at(declared: ReleasePage, remote: string, pathname: string): FoundPage | undefined {
  const params = matchPath(declared.path, pathname);
  if (!params) return undefined;
  const path = fillPath(declared.path, params);
  const { entries = [{}], open = false, ...page } = declared;
  const isListed = entries.some((entry) => fillPath(declared.path, entry) === path);
  return isListed || open ? { remote, path, params, isListed, page } : undefined;
}

/** The addresses that the page lists; a wildcard page may exist at others, too. */
export const addressesOf = ({
  path,
  entries = [{}],
}: Pick<ReleasePage, 'path' | 'entries'>): { path: string; params: PageParams }[] =>
  entries.map((params) => ({ path: fillPath(path, params), params }));
