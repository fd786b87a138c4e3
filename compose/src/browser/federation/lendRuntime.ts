import { PageFederation } from './PageFederation.ts';

const RUNTIME = {
  ModuleFederation: PageFederation,
  /** Containers that an earlier version of the engine has built list themselves; nobody reads it. */
  setGlobalFederationInstance: () => {},
};

/**
 * Lends containers the federation's runtime, which they bring none of and look for by this name
 * (`externalRuntime` of Module Federation's plugin). They take from it what starts a container
 * (compose/src/build/standIns/startContainer.ts).
 */
export function lendRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: RUNTIME });
}
