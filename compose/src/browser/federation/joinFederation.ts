import { CONTAINER_GLOBALS } from './containerGlobals.ts';
import type { Federation } from './Federation.ts';
import { openContainer } from './openContainer.ts';
import { PageFederation } from './PageFederation.ts';

/** What containers that earlier versions of the engine have built expect (`externalRuntime` of Module Federation). */
const EARLIER_RUNTIME = {
  ModuleFederation: PageFederation,
  /** Some register themselves; the list is not read. */
  setGlobalFederationInstance: () => {},
};

/**
 * Makes the page a host of Module Federation: its copies of the shared libraries are there, and
 * every container uses those. Remotes are not the runtime's business: pages pin them.
 */
export function joinFederation(): Federation {
  Object.assign(globalThis, CONTAINER_GLOBALS, { _FEDERATION_RUNTIME_CORE: EARLIER_RUNTIME });
  return { openContainer };
}
