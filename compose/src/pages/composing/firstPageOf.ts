import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { createPageList } from './createPageList.ts';
import { mayShowCanary } from './mayShowCanary.ts';

/**
 * The first page that shows a release beside the `live` releases of other remotes, which may mount its modules: one of
 * the site, then one that it declares; otherwise the home page.
 */
export function firstPageOf(
  site: Site,
  release: AdmittedRelease,
  live: readonly AdmittedRelease[],
): string {
  const others = live.filter(({ pinned }) => pinned.name !== release.pinned.name);
  const pages = createPageList(site)([release]);
  return pages.find(({ path }) => mayShowCanary(site, path, others, [release]))?.path ?? '/';
}
