import { type RspackPluginInstance, rspack } from '@rspack/core';
import { integrityOf } from '../../protocol/manifest/releaseDigest.ts';
import { entryFiles, entryScripts, onAssets, textOf } from './onAssets.ts';
import { preloadedFonts } from './preloadedFonts.ts';

export const ENTRYPOINT_FILE = 'entrypoint.json';

/** File names, in the order in which a page needs them. */
export interface Entrypoint {
  scripts: readonly { file: string; integrity?: string }[];
  styles: readonly string[];
  fonts: readonly string[];
}

/**
 * Writes the list of an entry's files. A development build's scripts change in place, so they have no hash. Hashes are
 * SHA-256, shorter than a manifest's, since hashes do not compress. @param sheets an entry with style sheets only.
 */
export const listEntrypoint = (entry: string, sheets = entry): RspackPluginInstance =>
  onAssets('listEntrypoint', 'check', (compilation) => {
    const files = new Set([entry, sheets].flatMap((name) => entryFiles(compilation, name)));
    const styles = [...files].filter((file) => file.endsWith('.css'));
    const isDev = compilation.options.mode === 'development';
    const list: Entrypoint = {
      scripts: entryScripts(compilation, entry).map((file) => {
        const { source } = compilation.getAsset(file) ?? {};
        const integrity = source && !isDev && integrityOf(source.buffer(), 'sha256');
        return { file, ...(integrity && { integrity }) };
      }),
      styles,
      fonts: preloadedFonts(styles.map((file) => textOf(compilation, file))),
    };
    const text = JSON.stringify(list, null, 1);
    compilation.emitAsset(ENTRYPOINT_FILE, new rspack.sources.RawSource(text));
  });
