import type { FunctionComponent } from 'react';
import type { ModuleId } from '../manifest/ModuleId.ts';

/** What a release brings for the server, as text: only a worker process makes code of it. */
export interface ServerBundle {
  file: string;
  code: string;
}

/** Components of remotes that can be rendered. */
export type ServerModules = ReadonlyMap<ModuleId, FunctionComponent<object>>;
