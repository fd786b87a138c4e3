import type { ModuleId } from '../manifest/ModuleId.ts';
import type { PageDefinition, Site } from './SiteDefinition.ts';

type Page = PageDefinition<unknown, unknown>;

/** The page with exactly this path. */
export const pageAt = ({ pages }: Pick<Site, 'pages'>, path: string): Page | undefined =>
  pages.find((page) => page.path === path);

/** The modules that a page mounts. */
export const modulesOf = ({ regions }: Pick<Page, 'regions'>): ModuleId[] =>
  regions.map(({ module }) => module);

/** The modules that the page at a path mounts; none where there is no such page. */
export function modulesAt(site: Pick<Site, 'pages'>, path: string): ModuleId[] {
  const page = pageAt(site, path);
  return page ? modulesOf(page) : [];
}

/** Those of them that a region may mount later than the others. */
export function laterModulesAt(site: Pick<Site, 'pages'>, path: string): ModuleId[] {
  const regions = pageAt(site, path)?.regions ?? [];
  return modulesOf({ regions: regions.filter((region) => 'render' in region) });
}
