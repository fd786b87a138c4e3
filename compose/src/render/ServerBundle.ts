import type { FunctionComponent } from 'react';
import type { AnyLoad } from '../loads/Load.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';

/** What a release brings for the server, as text: only a worker process makes code of it. */
export interface ServerBundle {
  file: string;
  code: string;
}

/** A component of a remote that can be rendered, and what its module loads before, if anything. */
export interface ServerModule extends FunctionComponent<object> {
  load?: AnyLoad;
}

export type ServerModules = ReadonlyMap<ModuleId, ServerModule>;
