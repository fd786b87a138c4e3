import { ModuleFederation } from '@module-federation/runtime-core';

type Options = ConstructorParameters<typeof ModuleFederation>[0];

/** What Module Federation's plugin passes to the start of a container. */
interface Started {
  webpackRequire: { federation: { initOptions: Options } };
}

/*
 * Stands for the part of Module Federation's runtime that starts a container: it looks for the
 * instance of an earlier one, and for what shares trees of a library that are shaken together.
 * The host opens each container once, shares whole libraries, and lends the class
 * (compose/src/browser/federation/joinFederation.ts).
 */
export const init = ({ webpackRequire }: Started): ModuleFederation =>
  new ModuleFederation(webpackRequire.federation.initOptions);
