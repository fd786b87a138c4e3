import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { integrityOf } from '../../manifest/integrityOf.ts';

/**
 * Writes `entrypoint.json`: the host's files by their hashed names, for the server that links
 * them. A development build's scripts change in place, so they have no hash to check.
 */
export class ListEntrypoint implements RspackPluginInstance {
  private readonly entry: string;

  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ListEntrypoint', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ListEntrypoint', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = (compilation.entrypoints.get(this.entry)?.getFiles() ?? []).filter(
            (file) => !file.includes('hot-update'),
          );
          const list = {
            scripts: files
              .filter((file) => file.endsWith('.js'))
              .map((file) => ({ file, ...integrityIn(compilation, file) })),
            styles: files.filter((file) => file.endsWith('.css')),
            fonts: compilation
              .getAssets()
              .map(({ name }) => name)
              .filter((name) => name.endsWith('.woff2')),
          };
          compilation.emitAsset(
            'entrypoint.json',
            new rspack.sources.RawSource(JSON.stringify(list, null, 1)),
          );
        },
      );
    });
  }
}

function integrityIn(compilation: Compilation, file: string): { integrity?: string } {
  const source = compilation.getAsset(file)?.source;
  const isDev = compilation.compiler.options.mode === 'development';
  return isDev || !source ? {} : { integrity: integrityOf(source.buffer()) };
}
