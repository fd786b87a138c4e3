import * as v from 'valibot';
import type { FoundPage } from '../manifest/ReleasePage.ts';
import { Release } from '../manifest/release.ts';
import type { ModuleId } from '../names/ModuleId.ts';

const { id, name, modules, mounts, styles, container } = Release.entries;

/** A release as a page pins it: where it is, and what the browser may load of it. */
export const PinnedRelease = v.object({
  id,
  name,
  modules,
  mounts,
  styles,
  container: v.object({ ...container.entries, integrity: v.string() }),
  /** The folder it is published at, with a slash at the end. */
  baseUrl: v.string(),
});
export type PinnedRelease = v.InferOutput<typeof PinnedRelease>;

/** What the browser needs to render exactly what the server rendered: inert JSON in the page. */
export interface Composition {
  /** What the site's `load` returned, as JSON. */
  data: unknown;
  /** The releases of the modules that the page may mount. */
  releases: PinnedRelease[];
  /** The page, if one of the releases declares it. */
  page?: FoundPage;
  /** Slot → its modules in the order shown; undefined: the page has no slot. */
  slots?: FilledSlots;
  /** Set if the path is granted to a remote without a release: the page may exist later. */
  isAwaited?: true;
  /** The modules whose region shows the server's HTML until it is hydrated; those in `static` are not listed. */
  rendered: ModuleId[];
  /** The modules whose HTML stays as it is: the page loads no script of theirs. */
  static?: readonly ModuleId[];
  /** The results of the modules' `load`, failures too, by `loadKey`. */
  loaded?: Readonly<Record<string, DocumentData>>;
  /** Scripts of each region's container and module: the browser requests them together. */
  scripts?: Readonly<Record<ModuleId, readonly PageScript[]>>;
  /** Size of the page; set once it is rendered. */
  sent?: PageMeasure;
  /** The page's id; set if visits to it are measured. */
  measured?: string;
  /** The remotes that are replaced for this visitor. */
  overrides?: OverriddenRemote[];
}

export type FilledSlots = Readonly<Record<string, readonly ModuleId[]>>;

/** A remote that is replaced for one visitor: by `?remote.<name>=<url>` or by a signed link. */
export interface OverriddenRemote {
  /** Name of the remote. */
  remote: string;
  /** Whether it is rendered in the browser only, since the server cannot reach the developer's machine. */
  inBrowserOnly: boolean;
}

export type LoadOutcome =
  | LoadedData
  /** `load` threw, or returned something that is not JSON. */
  | ({ status: 'failed'; reason: string } & Reading)
  /** `load` was not finished at the deadline. */
  | ({ status: 'late' } & Reading);

/** Query parameters that `load` has read; absent in the browser, which caches nothing by them. */
interface Reading {
  reads?: string[];
}

interface LoadedData {
  status: 'loaded';
  data: unknown;
  maxAgeS?: number;
  reads: string[];
}

export type DocumentData = Pick<LoadedData, 'data' | 'maxAgeS' | 'reads'> | { failed: true };

export interface PageScript {
  href: string;
  integrity?: string | undefined;
}

/** By this size the browser detects that an extension or a translator has changed the page. */
export interface PageMeasure {
  elements: number;
  /** UTF-16 units of text. */
  characters: number;
}
