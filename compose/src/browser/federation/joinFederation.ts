import { setGlobalFederationInstance } from '@module-federation/runtime-core';
import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';
import type { Federation } from './Federation.ts';
import { lendRuntime } from './lendRuntime.ts';
import { openContainer } from './openContainer.ts';
import { PageFederation } from './PageFederation.ts';

/** No remote can be called so. */
const HOST = '@host';
const SCOPE = 'default';

/**
 * Makes the page a host of Module Federation: its copies of the shared libraries are there, and
 * every container uses those. Remotes are not the runtime's business: pages pin them.
 */
export function joinFederation(): Federation {
  lendRuntime();
  const host = new PageFederation({ name: HOST, remotes: [] });
  setGlobalFederationInstance(host);
  host.initShareScopeMap(SCOPE, shared());
  return { openContainer: (release, url) => openContainer(release, url, host.shareScopeMap) };
}

type ShareScope = Parameters<PageFederation['initShareScopeMap']>[1];

/** Specifier → version → the page's copy. */
function shared(): ShareScope {
  const libraries = Object.values(SHARED_LIBRARIES).flatMap(({ version, imports }) =>
    imports.map((specifier) => {
      const lib = () => SHARED_IMPORTS[specifier];
      const copy = {
        version,
        lib,
        get: async () => lib,
        loaded: true,
        from: HOST,
        scope: [SCOPE],
        strategy: 'loaded-first' as const,
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
        useIn: [],
        deps: [],
      };
      return [specifier, { [version]: copy }] as const;
    }),
  );
  return Object.fromEntries(libraries);
}
