import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const COMMONJS = /(@module-federation[\\/][\w-]+[\\/]dist[\\/].*)\.cjs$/;

/**
 * Takes the ES modules of the federation's runtime, which the bundler can prune. The plugins of
 * Module Federation ask for its CommonJS files by their absolute paths, which cannot be: a
 * remote's container is 1.7 times as large with them.
 */
export class PreferEsModules implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(COMMONJS, (found) => {
      found.request = found.request.replace(COMMONJS, '$1.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap({ name: 'PreferEsModules', stage: 1_000 }, () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [name, target] of Object.entries(alias)) {
        if (typeof target === 'string') alias[name] = target.replace(COMMONJS, '$1.js');
      }
    });
  }
}
