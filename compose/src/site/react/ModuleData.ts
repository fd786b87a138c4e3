import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { PageParams } from '../../protocol/pagePath.ts';
import type { AnyLoad } from '../loads/Load.ts';

/** A module that has a `load`, where it is mounted. */
export interface LoadingMount {
  module: ModuleId;
  load: AnyLoad;
  props: object;
  /** Of the page. */
  path: string;
  params: PageParams;
  /** The page's query. */
  search: string;
  /** Whether React takes over what the server has sent: it has to be shown what was sent. */
  isTakenOver: boolean;
}

/** Where modules get what they load: on the server from itself, in the browser first from the document. */
export interface ModuleData {
  /** The same promise for the same mount. It never rejects, and is never settled once it is let go of. */
  of(mount: LoadingMount): Promise<LoadOutcome>;
  /**
   * A region shows it, or waits for it.
   *
   * @returns a function that cancels it.
   */
  hold(loading: Promise<LoadOutcome>): () => void;
  /** Subscribes to changes of the query; returns the function that ends that. */
  subscribe(listener: () => void): () => void;
  /** The query of the page at a path, as it is now. */
  searchAt(path: string): string;
  /** As it was when the server rendered the page. */
  firstSearchAt(path: string): string;
}
