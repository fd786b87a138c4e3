import { type RspackPluginInstance, rspack } from '@rspack/core';
import postcss from 'postcss';
import { whySheetLeaks } from '../../releases/styles/whySheetLeaks.ts';
import { findGlobals } from '../styles/renameGlobals.ts';
import { scopeSheet } from '../styles/scopeSheet.ts';
import { onAssets, reportError, textOf } from './onAssets.ts';

/** Fails a build whose style sheets cannot be confined to the remote's regions. */
export const scopeStyleSheets = (remote: string): RspackPluginInstance =>
  onAssets('scopeStyleSheets', 'scope', (compilation) => {
    const sheets = new Map(
      compilation
        .getAssets()
        .filter(({ name, info }) => name.endsWith('.css') && !info.isScoped)
        .map(({ name }) => [name, postcss.parse(textOf(compilation, name))]),
    );
    const names = findGlobals([...sheets.values()], remote);
    for (const [name, sheet] of sheets) {
      const css = scopeSheet(sheet, remote, names);
      for (const reason of whySheetLeaks(css, remote)) {
        reportError(compilation, `The style sheet ${name}: ${reason}.`);
      }
      compilation.updateAsset(name, new rspack.sources.RawSource(css), { isScoped: true });
    }
  });
