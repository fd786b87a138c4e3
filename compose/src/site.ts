import type { PropsByModule, Site, SiteDefinition } from './site/SiteDefinition.ts';

export type { OverriddenRemote } from './composition/Composition.ts';
export type { GrantedPaths } from './grants/grantedTo.ts';
export type { PageParams } from './grants/pagePath.ts';
export type { PageHead } from './head/PageHead.ts';
export type { OriginGrant, OriginGrants } from './loads/OriginGrants.ts';
export type {
  DescribedPage,
  Grants,
  LayoutProps,
  LoadingProps,
  ModuleDefinition,
  PageDefinition,
  Place,
  PropsByModule,
  RegionDefinition,
  RootProps,
  Router,
  SiteDefinition,
  UnavailableProps,
} from './site/SiteDefinition.ts';
export type { StandardSchema } from './site/StandardSchema.ts';

/**
 * Defines a site. The types come first, since they cannot be inferred: `Data`, what pages are made
 * from besides releases (JSON); `About`, what the site says of each page; `Props`, the props of
 * every module.
 *
 * @example
 * export const site = defineSite<Data, About, RemoteModules>()({ modules: MODULES, pages: [home], … });
 */
export const defineSite =
  <Data, About, Props extends PropsByModule>() =>
  (definition: SiteDefinition<Data, About, Props>): SiteDefinition<Data, About> =>
    // From here on props are handed on, not looked into.
    definition as unknown as SiteDefinition<Data, About>;

export type { Site };
