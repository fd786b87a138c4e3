import type { PageParams } from '../protocol/names/pagePath.ts';
import type { PageDefinition, RegionDefinition, Site } from './SiteDefinition.ts';

/** The site as a composition has it. */
export interface ComposedSite extends Omit<Site, 'pages'> {
  /** The pages whose slots are all listed in the composition, then its page of a release. */
  readonly pages: readonly Page[];
  /** Paths of the pages with a slot that the composition does not list. */
  readonly elsewhere?: readonly string[];
}

export type AnyPage = PageDefinition<unknown, unknown>;

/** A page with the modules of its slots in place of the slots. Pages of releases have no slots. */
export interface Page extends Omit<AnyPage, 'regions'> {
  readonly regions: readonly RegionDefinition<unknown>[];
  readonly params?: PageParams;
}
