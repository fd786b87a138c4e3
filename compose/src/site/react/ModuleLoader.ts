import type { ComponentType, ReactNode } from 'react';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { AnyLoad } from '../loads/Load.ts';

/** A module that has a `load`, as a region mounts it. */
export interface MountWithDataProps {
  module: ModuleId;
  Component: ComponentType<object>;
  load: AnyLoad;
  props: object;
  /** Shown while it loads. */
  placeholder: ReactNode;
  /** Shown where loading has failed. */
  unavailable: ReactNode;
}

/** What mounts the modules of a page that load something. */
export type MountWithData = ComponentType<MountWithDataProps>;

/** What a module loads before it is rendered, and what mounts it once it has. */
interface ModuleLoading {
  load: AnyLoad;
  Mount: MountWithData;
}

/** A module that can be mounted, or that it is unavailable, or not on this page. */
export type LoadedModule =
  | { status: 'ready'; Component: ComponentType<object>; loading?: ModuleLoading }
  | { status: 'unavailable' }
  | { status: 'browser-only' };

/**
 * Shows in a region its module from another load of it.
 *
 * @param hasThrown whether the module that was there has thrown: nothing of it is kept.
 */
export type ShowModule = (loading: Promise<LoadedModule>, hasThrown: boolean) => void;

/** Where regions get their modules: from server bundles on the server, by federation in the browser. */
export interface ModuleLoader {
  /**
   * The module for a region that is being mounted. It never rejects. Where the region shows the
   * HTML that the server sent, it settles only once the region has needed the module and it is
   * there, however long that takes.
   *
   * @param isTakenOver whether the region was in the page that the server sent. Then it shows what
   *   that page pins, and no release that has been found since. Default: no.
   */
  load(id: ModuleId, isTakenOver?: boolean): Promise<LoadedModule>;
  /**
   * The element of a region that is being mounted: where its module waits for the need of it, the
   * element shows whether there is one.
   *
   * @param show for a loader that gets other code while the region is there.
   * @returns what ends that.
   */
  watch(id: ModuleId, region: Element, show: ShowModule): () => void;
  /** Loads a module anew because the visitor has pressed 'Try again'. It never rejects. */
  retry(id: ModuleId): Promise<LoadedModule>;
  /** React has mounted a module, or taken its HTML over: called in that commit, before anything is rendered anew. */
  committed(id: ModuleId): void;
  /** A module has been mounted, with its effects: it receives events. */
  mounted(id: ModuleId): void;
  /** A mounted module has thrown. */
  report(id: ModuleId): void;
  /** The modules that a module may mount, as declared by its release. */
  mountsOf(id: ModuleId): readonly ModuleId[];
  /** A module wanted to mount another and may not. */
  refused(reason: string): void;
  /** A region has been rendered: the code around it continues. Undefined: the host. */
  left(around: ModuleId | undefined): void;
  /** What a region shows where its module is not: the server has nothing to wait for. */
  fallback(id: ModuleId): 'placeholder' | 'unavailable';
}
