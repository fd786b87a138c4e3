import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { integrityOf } from '../../protocol/manifest/releaseDigest.ts';
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
 * them. A development build's scripts change in place, so they have no hash to check. Every document says
 * the others': SHA-256 is two thirds as long as a manifest's, and nothing compresses it.
 */
export class ListEntrypoint implements RspackPluginInstance {
  private readonly entry: string;
  private readonly sheets: string | undefined;

  /**
   * @param entry of the program.
   * @param sheets another entry, whose style sheets belong to it.
   */
  constructor(entry: string, sheets?: string) {
    this.entry = entry;
    this.sheets = sheets;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ListEntrypoint', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ListEntrypoint', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = filesOf(compilation, this.entry);
          const styles = [...files, ...filesOf(compilation, this.sheets)].filter((file) =>
            file.endsWith('.css'),
          );
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

const filesOf = (compilation: Compilation, entry: string | undefined): string[] => {
  const files = entry === undefined ? [] : compilation.entrypoints.get(entry)?.getFiles();
  return (files ?? []).filter((file) => !file.includes('hot-update'));
};

const textOf = (compilation: Compilation, file: string): string =>
  compilation.getAsset(file)?.source.source().toString() ?? '';

function integrityIn(compilation: Compilation, file: string): { integrity?: string } {
  const source = compilation.getAsset(file)?.source;
  const isDev = compilation.compiler.options.mode === 'development';
  return isDev || !source ? {} : { integrity: integrityOf(source.buffer(), 'sha256') };
}
