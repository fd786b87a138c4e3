import { setGlobalFederationInstance } from '@module-federation/runtime-core';
import { PageFederation } from './PageFederation.ts';

/**
 * Lends containers the page's copy of the federation's runtime, which they bring none of and look for
 * by this name (`externalRuntime` of Module Federation's plugin). They take from it what starts a
 * container (compose/src/build/standIns/startContainer.ts).
 */
export function lendRuntime(): void {
  const runtime = { ModuleFederation: PageFederation, setGlobalFederationInstance };
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime });
}
