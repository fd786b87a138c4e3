import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

const COMMONJS = /(@module-federation[\\/][\w-]+[\\/]dist[\\/].*)\.cjs$/;

/** The entry that Module Federation writes: a `data:` address that holds its source. */
const WRITTEN_ENTRY = /^@module-federation\/runtime\/rspack\.js!=!data:/;
/** An import in it: a quoted absolute path. */
const WRITTEN_IMPORT = /(?<=__%20from%20)%22.+?%22/g;

/**
 * Takes the ES modules of the federation's runtime, which the bundler can prune. The plugins of
 * Module Federation import its CommonJS files by their absolute paths, which cannot be: a
 * remote's container is 1.7 times as large with them. Such a path also stands in the address of
 * the entry that they write, and so in its module's id: with it, the same sources were another
 * release in each folder.
 */
export class PreferEsModules implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    /** The name of a file as of a package → its path. */
    const named = new Map<string, string>();
    const name = (quoted: string): string => {
      const file: string = JSON.parse(decodeURIComponent(quoted));
      const withoutFolder = file.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      named.set(withoutFolder, file);
      return encodeURIComponent(JSON.stringify(withoutFolder));
    };
    new rspack.NormalModuleReplacementPlugin(WRITTEN_ENTRY, (found) => {
      found.request = found.request.replace(WRITTEN_IMPORT, name);
    }).apply(compiler);
    new rspack.NormalModuleReplacementPlugin(COMMONJS, (found) => {
      const file = named.get(found.request) ?? found.request;
      found.request = file.replace(COMMONJS, '$1.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap({ name: 'PreferEsModules', stage: 1_000 }, () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [request, target] of Object.entries(alias)) {
        if (typeof target === 'string') alias[request] = target.replace(COMMONJS, '$1.js');
      }
    });
  }
}
