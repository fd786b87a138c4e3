import { remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { createPageList } from './createPageList.ts';

/** The first page that shows a release: one of the site, then one that it declares; otherwise the home page. */
export function firstPageOf(site: Site, release: AdmittedRelease): string {
  const { pinned, slots } = release;
  const shown = site.pages.find(({ regions }) =>
    regions.some((region) =>
      'slot' in region ? slots[region.slot] : remoteOf(region.module) === pinned.name,
    ),
  );
  // The list begins with the site's own pages.
  const [declared] = createPageList(site)([release]).slice(site.pages.length);
  return (shown ?? declared)?.path ?? '/';
}
