import type { ModuleId } from '../protocol/names/ModuleId.ts';
import type { AnyPage, Page } from './ComposedSite.ts';
import type { Site } from './SiteDefinition.ts';

/** The page with exactly this path. */
export const pageAt = <Found extends Pick<Page, 'path'>>(
  { pages }: { pages: readonly Found[] },
  path: string,
): Found | undefined => pages.find((page) => page.path === path);

export const modulesOf = (regions: Page['regions'] = []): ModuleId[] =>
  regions.map(({ module }) => module);

export const slotsOf = ({ regions }: Pick<AnyPage, 'regions'>): string[] =>
  regions.flatMap((region) => ('slot' in region ? [region.slot] : []));

/** The page's modules, without those in its slots. */
export const ownModulesOf = ({ regions }: Pick<AnyPage, 'regions'>): ModuleId[] =>
  regions.flatMap((region) => ('slot' in region ? [] : [region.module]));

/** The modules that the site's layout or a page mounts. */
export const modulesOfSite = ({
  pages,
  layoutModules = [],
}: Pick<Site, 'pages' | 'layoutModules'>): ModuleId[] => [
  ...layoutModules,
  ...pages.flatMap(ownModulesOf),
];

/** The modules of the page's regions with `render`, which may mount them later. */
export const laterModulesAt = (site: { pages: readonly Page[] }, path: string): ModuleId[] =>
  modulesOf(pageAt(site, path)?.regions.filter((region) => 'render' in region));

/** The site's own pages, and the pages of releases that are known so far. */
export interface KnownPages {
  at(path: string): Page | undefined;
  /** Whether the path is granted to a remote without a release (`awaitedGrant`): the page may exist later. */
  isAwaited(path: string): boolean;
}
