import { remoteOf } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { resolveMounts } from '../visitors/chooseReleases.ts';
import { resolvePage } from './resolvePage.ts';

/** Whether visitors in different buckets may get different pages: all others are made from live releases alone. */
export function mayShowCanary(
  site: Site,
  pathname: string,
  live: readonly AdmittedRelease[],
  canaries: readonly AdmittedRelease[],
): boolean {
  if (canaries.length === 0) return false;
  // Either release of a remote may declare the page, or register a module in its slots. Of its mounts the canary's
  // count, since a remote with a canary is found before its mounts matter.
  const releases = [...live, ...canaries];
  const { modules, slots = {} } = resolvePage(site, pathname, releases);
  const regions = [...(site.layoutModules ?? []), ...modules, ...Object.values(slots).flat()];
  const shown = new Set(resolveMounts(regions, releases).mounts.map(remoteOf));
  return canaries.some(({ pinned }) => shown.has(pinned.name));
}
