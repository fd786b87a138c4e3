import { ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';

type Options = ConstructorParameters<typeof ModuleFederation>[0];

/** What Module Federation's plugin hands to whoever starts a container. */
interface Started {
  webpackRequire: { federation: { initOptions: Options } };
}

/*
 * Stands for the part of Module Federation's runtime that starts a container: it looks for the
 * instance of an earlier one, and for what shares trees of a library that are shaken together.
 * The host opens each container once, and shares whole libraries.
 */
export function init({ webpackRequire }: Started): ModuleFederation {
  const container = new ModuleFederation(webpackRequire.federation.initOptions);
  setGlobalFederationInstance(container);
  return container;
}
