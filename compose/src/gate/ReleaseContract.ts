import type { RemoteModuleId } from '@statline/contract/remotes';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { version as styledComponentsVersion } from 'styled-components';
import { PAGE_MODULES } from '../../../shell/src/routing/pageModules.ts';

/** What a shell offers a release, and what it asks of it. */
export interface ReleaseContract {
  /** Shared library → the version that this shell has. */
  versions: Readonly<Record<string, string>>;
  /** The modules that its pages mount, as `<remote>/<module>`. */
  mounts: readonly RemoteModuleId[];
}

/** This shell's. Another one tells its own at `/_shell/contract`. */
export const RELEASE_CONTRACT: ReleaseContract = {
  versions: {
    react: React.version,
    'react-dom': ReactDOM.version,
    'styled-components': styledComponentsVersion,
  },
  mounts: Object.values(PAGE_MODULES).flat(),
};
