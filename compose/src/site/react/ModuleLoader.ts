import type { ComponentType, ReactNode } from 'react';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
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

interface ModuleLoading {
  load: AnyLoad;
  Mount: MountWithData;
}

export type LoadedModule =
  | { status: 'ready'; Component: ComponentType<object>; loading?: ModuleLoading }
  | { status: 'unavailable' }
  | { status: 'browser-only' };

/** @param hasThrown whether the module that was there has thrown: nothing of it is kept. */
export type ShowModule = (loading: Promise<LoadedModule>, hasThrown: boolean) => void;

/** Where regions get their modules: from server bundles on the server, by federation in the browser. */
export interface ModuleLoader {
  /**
   * Never rejects. Where the region shows the server's HTML, it settles once the module was needed.
   *
   * @param isTakenOver the region was in the page that the server sent, and shows what that page pins.
   */
  load(id: ModuleId, isTakenOver?: boolean): Promise<LoadedModule>;
  /** A region in the page that the server sent keeps its HTML, and its module is not loaded. */
  isStatic?(id: ModuleId): boolean;
  /** The element shows whether a waiting module is needed. @returns what ends that. */
  watch(id: ModuleId, region: Element, show: ShowModule): () => void;
  /** For 'Try again'. It never rejects. */
  retry(id: ModuleId): Promise<LoadedModule>;
  /** Called in the commit that has mounted a module, or taken its HTML over. */
  committed(id: ModuleId): void;
  /** After its effects: it receives events. */
  mounted(id: ModuleId): void;
  report(id: ModuleId, failure: unknown): void;
  mountsOf(id: ModuleId): readonly ModuleId[];
  refused(reason: string): void;
  /** A region has been rendered: the code around it continues; undefined: the host's. */
  left?(around: ModuleId | undefined): void;
  /** Where the module is not: the server has nothing to wait for. Without it: the placeholder. */
  fallback?(id: ModuleId): 'placeholder' | 'unavailable';
}
