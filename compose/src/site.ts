/**
 * The definition of a site: its modules, pages and layout. Imported by the host's server, rendering
 * workers and browser program, and by remotes for types.
 *
 * @module site
 */

import type {
  ModuleProps,
  PropsBySlot,
  Site,
  SiteDefinition,
  SlotProps,
} from './site/SiteDefinition.ts';

export type { OverriddenRemote } from './protocol/composition/Composition.ts';
export type { ModuleId } from './protocol/names/ModuleId.ts';
export type { PageParams } from './protocol/names/pagePath.ts';
export type { OriginGrant, OriginGrants } from './site/grants/OriginGrants.ts';
export type { GrantedPaths } from './site/grants/pathGrants.ts';
export type { PageHead } from './site/head/PageHead.ts';
export type { Place, Router } from './site/Router.ts';
export type {
  DescribedPage,
  Grants,
  LayoutProps,
  LoadingProps,
  ModuleDefinition,
  ModuleProps,
  OwnPage,
  PageDefinition,
  PropsByModule,
  PropsBySlot,
  RegionDefinition,
  RootProps,
  SiteDefinition,
  SlotDefinition,
  SlotProps,
  SlotRegion,
  StandardSchema,
  UnavailableProps,
} from './site/SiteDefinition.ts';

/**
 * Types the definition of a site. The type arguments come first, since they cannot be inferred.
 *
 * @typeParam Data what pages are made from besides releases (JSON): what `load` returns.
 * @typeParam About the site's description of a page, which `head` gets.
 * @typeParam Props module id → the module's props.
 * @typeParam Slots slot → the props of the modules in it.
 * @returns the same definition.
 * @example
 * export const site = defineSite<Data, About, RemoteModules>()({ modules: MODULES, pages: [home], … });
 */
export const defineSite =
  <Data, About, Props extends ModuleProps<Props>, Slots extends SlotProps<Slots> = PropsBySlot>() =>
  (definition: SiteDefinition<Data, About, Props, Slots>): SiteDefinition<Data, About> =>
    // From here on props are passed on without reading them.
    definition as unknown as SiteDefinition<Data, About>;

export type { Site };
