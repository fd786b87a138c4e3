import type { RemoteModuleId, RemoteModules } from '@statline/contract/modules';
import type { ComponentType } from 'react';

/** A module that can be mounted, or the fact that it cannot be had, or not here. */
export type LoadedModule<Id extends RemoteModuleId = RemoteModuleId> =
  | { status: 'ready'; Component: ComponentType<RemoteModules[Id]> }
  | { status: 'unavailable' }
  | { status: 'browser-only' };

/** Where regions get their modules: from server bundles on the server, by federation in the browser. */
export interface ModuleLoader {
  /** The same promise each time, until `forget`. It never rejects. */
  load<Id extends RemoteModuleId>(id: Id): Promise<LoadedModule<Id>>;
  /** Waits for the modules of a page that is about to be shown. It never rejects. */
  prepare(ids: readonly RemoteModuleId[]): Promise<void>;
  /** Makes the next `load` try again. */
  forget(id: RemoteModuleId): void;
  /** A mounted module has thrown. */
  report(id: RemoteModuleId): void;
  /** What a region shows where its module is not: the server has nothing to wait for. */
  fallback(id: RemoteModuleId): 'placeholder' | 'unavailable';
}
