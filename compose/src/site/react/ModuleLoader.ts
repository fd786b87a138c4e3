import type { ComponentType, ReactNode } from 'react';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { AnyLoad } from '../loads/Load.ts';

export interface MountWithDataProps {
  module: ModuleId;
  Component: ComponentType<object>;
  load: AnyLoad;
  props: object;
  placeholder: ReactNode;
  unavailable: ReactNode;
}

export type MountWithData = ComponentType<MountWithDataProps>;

export type LoadedModule =
  | {
      status: 'ready';
      Component: ComponentType<object>;
      loading?: { load: AnyLoad; Mount: MountWithData };
    }
  | { status: 'unavailable' }
  | { status: 'browser-only' };

/** Shows a module in its region. @param hasThrown whether the module threw before: the region is then mounted again. */
export type ShowModule = (loading: Promise<LoadedModule>, hasThrown: boolean) => void;

/** Loads the modules of regions: from server bundles on the server, by Module Federation in the browser. */
export interface ModuleLoader {
  /**
   * Never rejects. If the region shows the server's HTML, the promise settles only once the module is needed.
   *
   * @param isServerRendered whether the server rendered the region: the page must then pin a release with the module.
   */
  load(id: ModuleId, isServerRendered?: boolean): Promise<LoadedModule>;
  /** Whether the module's regions keep the server's HTML: the module is then not loaded for them. */
  isStatic?(id: ModuleId): boolean;
  /** Watches a region's element to load its module when it is needed. @returns a function that stops watching. */
  watch(id: ModuleId, region: Element, show: ShowModule): () => void;
  /** Loads a module again, for the button 'Try again'. Never rejects. */
  retry(id: ModuleId): Promise<LoadedModule>;
  /** Called in the commit that has mounted a module, or hydrated its HTML. */
  committed(id: ModuleId): void;
  /** Called after the module's own effects: from now on the module receives events. */
  mounted(id: ModuleId): void;
  report(id: ModuleId, failure: unknown): void;
  mountsOf(id: ModuleId): readonly ModuleId[];
  refused(reason: string): void;
  /** Called after a region was rendered. @param parent the module that contains it; undefined: the host's own code. */
  exited?(parent: ModuleId | undefined): void;
  /** Whether browsers have no more of a module than the server, which does not render it. Default: they may have. */
  isAbsent?(id: ModuleId): boolean;
}
