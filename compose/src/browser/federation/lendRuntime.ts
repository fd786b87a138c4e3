import {
  assert,
  CurrentGlobal,
  Global,
  getGlobalFederationConstructor,
  getInfoWithoutType,
  getRegisteredShare,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';

const GLOBAL = {
  Global,
  getGlobalFederationConstructor,
  getInfoWithoutType,
  registerGlobalPlugins,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

/** What containers look for on the page (`externalRuntime` of Module Federation's plugin). */
const RUNTIME = {
  ...GLOBAL,
  assert,
  CurrentGlobal,
  getRegisteredShare,
  ModuleFederation,
  satisfy,
  helpers: {
    global: {
      ...GLOBAL,
      nativeGlobal: Global,
      // Pages pin their releases: there are no snapshots of manifests.
      getGlobalSnapshotInfoByModuleInfo: () => undefined,
    },
    share: { getRegisteredShare },
    utils: {},
  },
};

/**
 * Lends containers the page's copy of the federation's runtime, which they bring none of. It is
 * what shares libraries; what loads remotes, their manifests and preloads is left out, since a
 * remote of this engine imports no other.
 */
export function lendRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: RUNTIME });
}
