import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { integrityOf } from '../../manifest/integrityOf.ts';
import { preloadedFonts } from './preloadedFonts.ts';

export const ENTRYPOINT_FILE = 'entrypoint.json';

/** What {@link ListEntrypoint} writes: file names, in the order in which a page needs them. */
export interface Entrypoint {
  scripts: readonly { file: string; integrity?: string }[];
  styles: readonly string[];
  /** Those that every page needs. */
  fonts: readonly string[];
}

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
          const styles = files.filter((file) => file.endsWith('.css'));
          const list: Entrypoint = {
            scripts: files
              .filter((file) => file.endsWith('.js'))
              .map((file) => ({ file, ...integrityIn(compilation, file) })),
            styles,
            fonts: preloadedFonts(styles.map((file) => textOf(compilation, file))),
          };
          compilation.emitAsset(
            ENTRYPOINT_FILE,
            new rspack.sources.RawSource(JSON.stringify(list, null, 1)),
          );
        },
      );
    });
  }
}

const textOf = (compilation: Compilation, file: string): string =>
  compilation.getAsset(file)?.source.source().toString() ?? '';

function integrityIn(compilation: Compilation, file: string): { integrity?: string } {
  const source = compilation.getAsset(file)?.source;
  const isDev = compilation.compiler.options.mode === 'development';
  return isDev || !source ? {} : { integrity: integrityOf(source.buffer()) };
}
