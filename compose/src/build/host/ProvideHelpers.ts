import { type Compiler, type RspackPluginInstance, RuntimeGlobals } from '@rspack/core';

/** Functions of rspack that containers leave to the host (`leaveRuntimeToHost.ts`). */
const HELPERS = [
  RuntimeGlobals.compatGetDefaultExport,
  RuntimeGlobals.createFakeNamespaceObject,
  RuntimeGlobals.definePropertyGetters,
  RuntimeGlobals.hasOwnProperty,
  RuntimeGlobals.makeNamespaceObject,
];

/** Has rspack add them to the host, whether or not its own modules call them. */
export class ProvideHelpers implements RspackPluginInstance {
  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap('ProvideHelpers', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ProvideHelpers', (_chunk, names) => {
        for (const name of HELPERS) names.add(name);
      });
    });
  }
}
