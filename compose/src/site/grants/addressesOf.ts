import type { ReleasePage } from '../../protocol/manifest/ReleasePage.ts';
import type { PageParams } from '../../protocol/pagePath.ts';
import { fillPath } from '../../protocol/pagePath.ts';

/** The addresses at which a page is there for sure, with the parameters of each. */
export const addressesOf = ({
  path,
  entries = [{}],
}: Pick<ReleasePage, 'path' | 'entries'>): { path: string; params: PageParams }[] =>
  entries.map((params) => ({ path: fillPath(path, params), params }));
