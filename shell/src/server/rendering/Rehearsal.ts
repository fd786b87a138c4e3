import type { RemoteModuleId } from '@statline/contract/modules';
import type { ReleaseName } from './openModules.ts';
import type { ServerBundle } from './ServerBundle.ts';

/** What is run of a release before visitors get it. */
export interface Rehearsal {
  release: ReleaseName;
  bundle: ServerBundle;
  /** The modules that the shell mounts of it. */
  mounts: readonly RemoteModuleId[];
}
