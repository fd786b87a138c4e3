import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ReactNode } from 'react';
import type { OverriddenRemote } from '../protocol/composition/Composition.ts';
import type { ModuleId } from '../protocol/names/ModuleId.ts';
import type { OriginGrants } from './grants/OriginGrants.ts';
import type { GrantedPaths } from './grants/pathGrants.ts';
import type { PageHead } from './head/PageHead.ts';
import type { Router } from './Router.ts';

/**
 * A schema of a library that implements Standard Schema 1 (https://standardschema.dev), such as
 * valibot, zod or arktype. It must validate synchronously: a promise counts as valid.
 */
export type StandardSchema<Value = unknown> = StandardSchemaV1<unknown, Value>;

/** Module id → the module's props, of a site whose props are not typed. */
export type PropsByModule = Readonly<Record<ModuleId, object>>;

/** Constraint of `Props`: a type or an interface whose keys are module ids. */
export type ModuleProps<Props> = {
  readonly [Id in keyof Props]: Id extends ModuleId ? object : never;
};

/** A module that the site's pages, its layout or other modules may mount. */
export interface ModuleDefinition<Props extends object = object> {
  /** Ids of the module's elements that links lead to. While it is missing, its region has them. @defaultValue none */
  sections?: readonly string[];
  /** Valid props (JSON). Each release is rendered with them before it goes live. */
  sampleProps: Props;
  /** Whether its region is left empty while it is unavailable. @defaultValue `false` */
  optional?: boolean;
  /** Whether modules of other remotes may mount it (`<RemoteRegion>`). @defaultValue `false` */
  mountable?: boolean;
  /**
   * Validates `sampleProps` at the start, and the props of each mount: with invalid ones, `fallback` is shown.
   *
   * @defaultValue any JSON
   */
  propsSchema?: StandardSchema;
}

/** One module on a page. Give `props`, or `render` to decide when the module is mounted. */
export type RegionDefinition<Data, Props extends ModuleProps<Props> = PropsByModule> = {
  [Id in keyof Props & string]: {
    /** Id of the module. */
    readonly module: Id;
  } & (
    | {
        /** The props of the module. */
        props(data: Data): Props[Id];
        /** The page's heading if the module renders it: shown while the module is unavailable. */
        heading?: string;
      }
    | {
        /** Renders the region: call `mount` with the module's props where the module belongs. */
        render(mount: (props: Props[Id]) => ReactNode, data: Data): ReactNode;
      }
  );
}[keyof Props & string];

/** A place on a page for the modules that remotes register there. */
export interface SlotRegion {
  /** Name of the slot (`slots` of the site). */
  readonly slot: string;
}

/** A slot: remotes register modules in it with their releases, without a change of the site. */
export interface SlotDefinition<Data, Props extends object = object> {
  /** Valid props (JSON), with which each registered module is rendered before it goes live. */
  readonly sampleProps: Props;
  /** The props of each module in it. */
  props(data: Data): Props;
  /**
   * Validates `sampleProps` at the start, and `props`: with invalid ones the slot is empty.
   *
   * @defaultValue any JSON is valid
   */
  readonly propsSchema?: StandardSchema<Props>;
  /** Maximum number of modules that the slot shows: the first ones in `order`. */
  readonly max: number;
  /** Names of the remotes whose modules come first; the others follow. @defaultValue all by name */
  readonly order?: readonly string[];
}

/** Slot → the props of the modules in it, of a site whose slots are not typed. */
export type PropsBySlot = Readonly<Record<string, object>>;

/** Constraint of `Slots`: a type or an interface of objects. */
export type SlotProps<Slots> = { readonly [Slot in keyof Slots]: object };

/** A page of the site: modules, one below the other. */
export interface PageDefinition<Data, About, Props extends ModuleProps<Props> = PropsByModule> {
  /** Unique among the site's pages; a label in metrics. */
  readonly id: string;
  /** The page's only address: lower case, without a trailing slash: `/terms-of-service`. */
  readonly path: string;
  /** The site's description of the page, which `head` gets. */
  readonly about: About;
  /** The page's modules and slots, in their order. */
  readonly regions: readonly (RegionDefinition<Data, Props> | SlotRegion)[];
}

/** A page that a release declares, its parameters filled in. */
export interface DescribedPage {
  /** Name of the remote. */
  remote: string;
  /** Its path. */
  path: string;
  /** Its title, as the release declares it. */
  title: string;
  /** Its description, as the release declares it. */
  description: string;
  /** Path of the canonical address: its own, unless the release declares another. */
  canonicalPath: string;
  /** Content of `<meta name="robots">`, if the release declares one. */
  robots?: string;
  /** HTTP status of the page. */
  status: number;
}

/** Paths at which remotes declare pages of their own. */
export interface Grants<Data, About> {
  /**
   * Remote → granted paths, in lower case. Pages of the site itself take precedence.
   *
   * @example { legal: ['/legal/'] }
   */
  readonly paths: GrantedPaths;
  /** Returns the site's description of a declared page, which `head` gets. */
  about(page: DescribedPage): About;
  /** The 503 page at a granted path while the remote has no release: `unavailable`. */
  readonly unavailable: {
    /** The site's description of the page, which `head` gets. */
    readonly about: About;
    /** `heading` of the site's `unavailable`. */
    readonly heading: string;
  };
  /** Props of the module besides the page's own props and `params`. @defaultValue none */
  props?(data: Data): object;
  /** Sample of `props` (JSON), for the gate's render of declared pages. @defaultValue none */
  readonly sampleProps?: object;
}

/** A page without modules. */
export interface OwnPage<About> {
  /** The site's description of the page, which `head` gets. */
  readonly about: About;
  /** Renders the page, inside the layout. */
  element(): ReactNode;
}

/** Props of `root`. */
export interface RootProps<Data> {
  /** What `load` has returned. */
  data: Data;
  /** Undefined on the server. */
  router: Router | undefined;
  /** The layout with the page. */
  children: ReactNode;
}

/** Props of `layout`. */
export interface LayoutProps<Data> {
  /** What `load` has returned. */
  data: Data;
  /** The remotes that are replaced for this visitor; usually none. A link to `?remote=` ends all overrides. */
  overrides: readonly OverriddenRemote[];
  /** The page. */
  children: ReactNode;
}

/** Props of `loading`. */
export interface LoadingProps {
  /** Anchors of the module's `sections`. Render them, so that links to sections work. */
  anchors: ReactNode;
}

/** Props of `unavailable`. */
export interface UnavailableProps extends LoadingProps {
  /** The page's heading, if the missing module would have rendered it. */
  heading: string | undefined;
  /** Loads the module again: for a button. */
  onTryAgain: () => void;
}

/**
 * The definition of a site, for the server, the rendering workers and the browser.
 *
 * @typeParam Data what pages are made from besides releases (JSON).
 * @typeParam About the site's description of a page.
 * @typeParam Props module id → the module's props.
 * @typeParam Slots slot → the props of the modules in it.
 */
export interface SiteDefinition<
  Data,
  About,
  Props extends ModuleProps<Props> = PropsByModule,
  Slots extends SlotProps<Slots> = PropsBySlot,
> {
  /** Every module that may be mounted, by its id (`<remote>/<module>`). */
  readonly modules: { readonly [Id in keyof Props]: ModuleDefinition<Props[Id]> };
  /** The site's pages. */
  readonly pages: readonly PageDefinition<Data, About, Props>[];
  /** Ids of the modules that the layout mounts on every page (`<RemoteRegion>`). @defaultValue none */
  readonly layoutModules?: readonly (keyof Props & string)[];
  /** The page at any other address, with status 404. */
  readonly notFound: OwnPage<About>;
  /** Paths at which remotes' releases may declare pages. @defaultValue none */
  readonly grants?: Grants<Data, About>;
  /**
   * Slot → what it shows. A module in it that fails or is missing leaves nothing in its place.
   *
   * @defaultValue none
   * @example { offers: { sampleProps: {}, props: () => ({}), max: 3, order: ['waitlist'] } }
   */
  readonly slots?: { readonly [Slot in keyof Slots]: SlotDefinition<Data, Slots[Slot]> };
  /**
   * Origins that remotes may reach besides the site's own. `load` on the server gets the remote's
   * own; a page's content security policy allows those of all remotes, since client-side navigation
   * keeps it.
   *
   * @defaultValue none
   * @example { weather: { connect: ['https://api.weather.example'], images: ['https://img.weather.example'] } }
   */
  readonly origins?: OriginGrants;
  /** Path → the path it redirects to (302). @defaultValue none */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Event between modules → schema of the payload. Others are not delivered. @defaultValue none */
  readonly events?: Readonly<Record<string, StandardSchema>>;
  /** Title and meta elements, as plain text. A mounted module's elements replace them. */
  head(about: About, data: Data): PageHead;
  /** Wraps everything: the site's own contexts. @defaultValue no wrapper */
  root?(props: RootProps<Data>): ReactNode;
  /**
   * Wraps each page, such as with navigation and footer. While visitors wait for the next page, the document's root
   * element has `data-pending`, for the site's style sheet.
   */
  layout(props: LayoutProps<Data>): ReactNode;
  /**
   * Scrolls to a section, in the browser.
   *
   * @param id id of the section's element.
   * @param isAnotherPage whether the visitor has just navigated to this page, which is at its top.
   * @defaultValue scrolls to the section, and focuses it if it is focusable
   */
  toSection?(id: string, isAnotherPage: boolean): void;
  /** Placeholder of a module while it loads. */
  loading(props: LoadingProps): ReactNode;
  /** Placeholder of a module without a release, or that fails to load or throws. */
  unavailable(props: UnavailableProps): ReactNode;
  /**
   * Shown instead of a page that cannot be rendered. It must not depend on data or modules. A `<title>` in it is the
   * document's.
   */
  errorPage(): ReactNode;
}

/** Any site: the engine passes a site's data and page descriptions on without reading them. */
export type Site = SiteDefinition<unknown, unknown>;
