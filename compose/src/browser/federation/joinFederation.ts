import { ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';
import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';
import type { Federation } from './Federation.ts';
import { lendRuntime } from './lendRuntime.ts';
import { openContainer } from './openContainer.ts';

/** No remote can be called so. */
const HOST = '@host';

/**
 * Makes the page a host of Module Federation: its copies of the shared libraries are there, and
 * every container uses those. Remotes are not the runtime's business: pages pin them.
 */
export function joinFederation(): Federation {
  lendRuntime();
  const host = new ModuleFederation({
    name: HOST,
    remotes: [],
    shared: shared(),
    shareStrategy: 'loaded-first',
  });
  setGlobalFederationInstance(host);
  host.initializeSharing();
  return { openContainer: (release, url) => openContainer(release, url, host.shareScopeMap) };
}

function shared(): NonNullable<ConstructorParameters<typeof ModuleFederation>[0]['shared']> {
  const libraries = Object.values(SHARED_LIBRARIES).flatMap(({ version, imports }) =>
    imports.map((specifier) => {
      const shareConfig = { singleton: true, requiredVersion: `^${version}`, eager: true };
      const lib = () => SHARED_IMPORTS[specifier];
      return [specifier, { version, lib, shareConfig }] as const;
    }),
  );
  return Object.fromEntries(libraries);
}
