import type { RemoteModuleId } from '@statline/contract/modules';
import type { FunctionComponent } from 'react';

/** What a release brings for the server, as text: only a runner makes code of it. */
export interface ServerBundle {
  file: string;
  code: string;
}

/** Components of remotes that can be rendered. */
export type ServerModules = ReadonlyMap<RemoteModuleId, FunctionComponent<object>>;
