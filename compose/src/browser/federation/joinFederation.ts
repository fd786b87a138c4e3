import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';
import type { Federation } from './Federation.ts';
import { openContainer } from './openContainer.ts';
import { PageFederation } from './PageFederation.ts';

const RUNTIME = {
  ModuleFederation: PageFederation,
  /** Containers that an earlier version of the engine has built register themselves; the list is not read. */
  setGlobalFederationInstance: () => {},
};

/** No remote can be called so. */
const HOST = '@host';

/**
 * Makes the page a host of Module Federation: its copies of the shared libraries are there, and
 * every container uses those. Remotes are not the runtime's business: pages pin them.
 */
export function joinFederation(): Federation {
  lendRuntime();
  const shareScopes = { default: shareScope() };
  return { openContainer: (release, url) => openContainer(release, url, shareScopes) };
}

/** Specifier → version → the page's copy, as Module Federation describes it. */
function shareScope(): object {
  const libraries = Object.values(SHARED_LIBRARIES).flatMap(({ version, imports }) =>
    imports.map((specifier) => {
      const lib = () => SHARED_IMPORTS[specifier];
      const copy = { version, lib, get: async () => lib, loaded: true, from: HOST };
      return [specifier, { [version]: copy }] as const;
    }),
  );
  return Object.fromEntries(libraries);
}

/**
 * Lends containers the federation's runtime, which they do not contain and expect under this name
 * (`externalRuntime` of Module Federation's plugin). They take from it what starts a container
 * (compose/src/build/standIns/startContainer.ts).
 */
function lendRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: RUNTIME });
}
