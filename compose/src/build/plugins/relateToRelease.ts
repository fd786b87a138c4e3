import { type RspackPluginInstance, RuntimeModule, rspack } from '@rspack/core';

/**
 * Loads images and fonts from where the release is served, which only the host knows.
 *
 * @param address an expression: the folder of the release, with a slash at the end.
 */
export const relateToRelease = (address: string): RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('relateToRelease', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.publicPath)
        .tap('relateToRelease', (chunk) => {
          // After the bundler's own.
          const set = new RuntimeModule('release address', RuntimeModule.STAGE_TRIGGER);
          set.generate = () => `${rspack.RuntimeGlobals.publicPath} = ${address};`;
          compilation.addRuntimeModule(chunk, set);
        });
    }),
});
