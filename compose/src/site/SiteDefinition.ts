import type { ReactNode } from 'react';
import type { OverriddenRemote } from '../composition/Composition.ts';
import type { GrantedPaths } from '../grants/grantedTo.ts';
import type { PageParams } from '../grants/pagePath.ts';
import type { PageHead } from '../head/PageHead.ts';
import type { OriginGrants } from '../loads/OriginGrants.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { StandardSchema } from './StandardSchema.ts';

/** Props of each module, by its id: the site's contract with its teams. */
export type PropsByModule = Readonly<Record<ModuleId, object>>;

/** What the site asks of a module that its pages mount. */
export interface ModuleDefinition<Props extends object = object> {
  /**
   * Ids of elements in it that links lead to (`/#mission`). While the module is not there, its
   * region carries them. Default: none.
   */
  sections?: readonly string[];
  /** Valid props as JSON: the gate renders each release with them before visitors get it. */
  sampleProps: Props;
  /** Where it cannot be had its region is empty, and nobody is told. Default: false. */
  optional?: boolean;
  /** Whether modules of other teams may mount it (`<RemoteRegion>`). Default: false. */
  mountable?: boolean;
  /**
   * Checks the props that another module mounts it with (https://standardschema.dev). Whoever does
   * not keep to it is refused the mount. Default: they are data, whatever it says.
   */
  propsSchema?: StandardSchema;
}

/** A place on a page for one module. */
export type RegionDefinition<Data, Props extends PropsByModule = PropsByModule> = {
  [Id in keyof Props & string]: { readonly module: Id } & (
    | {
        /** What the module is given. */
        props(data: Data): Props[Id];
        /** The page's heading, where the module brings it: shown while the module is unavailable. */
        heading?: string;
      }
    | {
        /** Decides when the module is mounted, and with which props. */
        render(mount: (props: Props[Id]) => ReactNode, data: Data): ReactNode;
      }
  );
}[keyof Props & string];

/** A page that is made of modules, one below the other. */
export interface PageDefinition<Data, About, Props extends PropsByModule = PropsByModule> {
  /** Tells it from the other pages. */
  readonly id: string;
  /** Its one address, in lower case, without a slash at the end: `/terms-of-service`. */
  readonly path: string;
  /** What the site says of it: handed to `head`. */
  readonly about: About;
  readonly regions: readonly RegionDefinition<Data, Props>[];
  /** What its modules' `load` is given as parameters of the path. Default: none. */
  readonly params?: PageParams;
}

/** A page as a release describes it, its parameters filled in. */
export interface DescribedPage {
  remote: string;
  /** Its address. */
  path: string;
  title: string;
  description: string;
  /** The path to index and to share: its own address, unless the release says otherwise. */
  canonicalPath: string;
  /** As in `<meta name="robots">`; undefined: nothing is said. */
  robots?: string;
  status: number;
}

/** Paths that remotes fill with pages of their own, which come and go with their releases. */
export interface Grants<Data, About> {
  /**
   * Remote → paths, in lower case: one with a slash at the end grants every path below it, any other
   * just itself. The site's own pages stay where they are.
   *
   * @example { legal: ['/legal/'] }
   */
  readonly paths: GrantedPaths;
  /** What the site says of such a page. */
  about(page: DescribedPage): About;
  /**
   * Shown (`unavailable` of the site, status 503) at every such path while the remote has no release,
   * since nobody knows which pages there are: what the site says of it, and its heading.
   */
  readonly unavailable: { readonly about: About; readonly heading: string };
  /** What its module is given beside the page's own props and `params`. Default: nothing. */
  props?(data: Data): object;
  /** The same as JSON: the gate renders each page with it. Default: nothing. */
  readonly sampleProps?: object;
}

/** A page of the site's own, without modules. */
interface OwnPage<About> {
  readonly about: About;
  element(): ReactNode;
}

/** A place on the site, as it stands in an address: `search` and `hash` with their signs, or empty. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** What moves visitors about the site. */
export interface Router {
  /**
   * Hears of each place that a visitor comes to, whether or not it is on screen already. React
   * Router's hooks hear of another page only.
   *
   * @returns what ends that.
   */
  subscribe(listener: (place: Place) => void): () => void;
  /** Takes the visitor to a place, once its page is there. */
  navigate(to: Partial<Place>): void;
  /**
   * Whether it takes visitors to this path itself: to a page of the site, a redirect, or where a
   * release that the page pins may have a page. Anything else is for the browser to load.
   */
  leads(pathname: string): boolean;
}

/** Around everything: the site's own contexts. */
export interface RootProps<Data> {
  data: Data;
  /** Undefined on the server, where nobody moves about. */
  router: Router | undefined;
  children: ReactNode;
}

/** Around the page: what is the same on every page. */
export interface LayoutProps<Data> {
  data: Data;
  /** The remotes that this visitor gets from elsewhere, while they are developed. */
  overrides: readonly OverriddenRemote[];
  children: ReactNode;
}

export interface LoadingProps {
  /** To be rendered inside: links to sections of the module lead here. */
  anchors: ReactNode;
}

export interface UnavailableProps extends LoadingProps {
  heading: string | undefined;
  onTryAgain: () => void;
}

/**
 * A site, as the server, the rendering process and the browser all know it. `Data` is JSON: what a
 * page is made from besides releases.
 */
export interface SiteDefinition<Data, About, Props extends PropsByModule = PropsByModule> {
  /** Every module that a page, the layout or another module may mount. */
  readonly modules: { readonly [Id in keyof Props]: ModuleDefinition<Props[Id]> };
  readonly pages: readonly PageDefinition<Data, About, Props>[];
  /** The modules that the layout mounts (`<RemoteRegion>`), on every page. Default: none. */
  readonly layoutModules?: readonly (keyof Props & string)[];
  /** For every other address, with the status 404. */
  readonly notFound: OwnPage<About>;
  /** Paths for pages that come with remotes' releases. Default: none. */
  readonly grants?: Grants<Data, About>;
  /**
   * Origins that remotes may reach besides the site's own. A page's policy names those of all remotes,
   * since visitors go on from it to any other page. Default: none.
   *
   * @example { weather: { connect: ['https://api.weather.example'], images: ['https://img.weather.example'] } }
   */
  readonly origins?: OriginGrants;
  /** Path → the path it leads to (302). Default: none. */
  readonly redirects?: Readonly<Record<string, string>>;
  /**
   * The events that modules tell each other of (`publish`, `useEvent`): name → what checks the payload
   * (https://standardschema.dev). Default: none.
   */
  readonly events?: Readonly<Record<string, StandardSchema>>;
  /**
   * Title and meta of a page, which the engine writes into the document and keeps in the browser: plain
   * text, whoever's it is. A module that renders a `<title>` or such a `<meta>` says it in its place.
   */
  head(about: About, data: Data): PageHead;
  /** Default: nothing is around it. */
  root?(props: RootProps<Data>): ReactNode;
  layout(props: LayoutProps<Data>): ReactNode;
  /**
   * Takes the visitor to a section of the page, in the browser. Default: it is scrolled to, and has the focus
   * where it can have it.
   *
   * @param id of its element.
   * @param isAnotherPage whether the visitor has come to the page just now, which is shown from its top.
   */
  toSection?(id: string, isAnotherPage: boolean): void;
  /** Stands in for a module while it loads. */
  loading(props: LoadingProps): ReactNode;
  /** Stands in for a module that cannot be shown. */
  unavailable(props: UnavailableProps): ReactNode;
  /** The whole page when it cannot be rendered at all; it relies on nothing else. */
  errorPage(): ReactNode;
}

/** Any site: the engine hands a site's data and page descriptions on without looking into them. */
export type Site = SiteDefinition<unknown, unknown>;

/** Any page of a site. */
export type Page = PageDefinition<unknown, unknown>;
