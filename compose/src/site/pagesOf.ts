import type { ModuleId } from '../protocol/manifest/ModuleId.ts';
import type { AnyPage, Page, Site } from './SiteDefinition.ts';

/** The page with exactly this path. */
export const pageAt = <Found extends Pick<Page, 'path'>>(
  { pages }: { pages: readonly Found[] },
  path: string,
): Found | undefined => pages.find((page) => page.path === path);

/** The modules that a page mounts. */
export const modulesOf = ({ regions }: Pick<Page, 'regions'>): ModuleId[] =>
  regions.map(({ module }) => module);

/** The modules that a page mounts besides those in its slots. */
export const ownModulesOf = ({ regions }: Pick<AnyPage, 'regions'>): ModuleId[] =>
  regions.flatMap((region) => ('slot' in region ? [] : [region.module]));

/** The modules that the site itself mounts somewhere: its layout, or a page. */
export const modulesOfSite = ({
  pages,
  layoutModules = [],
}: Pick<Site, 'pages' | 'layoutModules'>): ModuleId[] => [
  ...layoutModules,
  ...pages.flatMap(ownModulesOf),
];

/** Those of them that a region may mount later than the others. */
export function laterModulesAt(site: { pages: readonly Page[] }, path: string): ModuleId[] {
  const regions = pageAt(site, path)?.regions ?? [];
  return modulesOf({ regions: regions.filter((region) => 'render' in region) });
}

/** The pages that are known where one is rendered: the site's own, and those of releases that were fetched. */
export interface KnownPages {
  /** The page with exactly this path. */
  at(path: string): Page | undefined;
  /** Whether a release may declare a page there, once there is one (`awaitedGrant`). */
  isAwaited(path: string): boolean;
}
