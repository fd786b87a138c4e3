import { type RspackPluginInstance, RuntimeModule, rspack } from '@rspack/core';

/**
 * Loads images and fonts from the URL at which the release is served. @param address a JavaScript expression for that
 * URL
 */
export const relateToRelease = (address: string): RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('relateToRelease', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.publicPath)
        .tap('relateToRelease', (chunk) => {
          const set = new RuntimeModule('release address', RuntimeModule.STAGE_TRIGGER);
          set.generate = () => `${rspack.RuntimeGlobals.publicPath} = ${address};`;
          compilation.addRuntimeModule(chunk, set);
        });
    }),
});
