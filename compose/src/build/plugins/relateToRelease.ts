import { type RspackPluginInstance, RuntimeModule, rspack } from '@rspack/core';

/**
 * Loads a build's images and fonts from where its release is served. Only the host knows where
 * that is, and the server's HTML must have the same address as the browser's.
 *
 * @param address an expression: the folder of the release, with a slash at the end.
 */
export const relateToRelease = (address: string): RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('relateToRelease', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.publicPath)
        .tap('relateToRelease', (chunk) => {
          // After the bundler's own, which finds the script's address.
          const set = new RuntimeModule('release address', RuntimeModule.STAGE_TRIGGER);
          set.generate = () => `${rspack.RuntimeGlobals.publicPath} = ${address};`;
          compilation.addRuntimeModule(chunk, set);
        });
    }),
});
