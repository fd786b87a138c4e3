import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import postcss from 'postcss';
import { whyStylesLeak } from '../../releases/styles/whyStylesLeak.ts';
import { findGlobals } from '../styles/renameGlobals.ts';
import { scopeStyles } from '../styles/scopeStyles.ts';

/** Confines a remote's style sheets to its regions, and fails a build where that is impossible. */
export class ScopeStyles implements RspackPluginInstance {
  private readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ScopeStyles', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After they are made small: the gate knows the scope in these very words. Before their hashes.
        { name: 'ScopeStyles', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        () => {
          const sheets = compilation
            .getAssets()
            .filter(({ name, info }) => name.endsWith('.css') && !info.isScoped)
            .map(({ name, source }) => ({
              name,
              sheet: postcss.parse(source.source().toString()),
            }));
          const names = findGlobals(
            sheets.map(({ sheet }) => sheet),
            this.remote,
          );
          for (const { name, sheet } of sheets) {
            const css = scopeStyles(sheet, this.remote, names);
            for (const reason of whyStylesLeak(css, this.remote)) {
              compilation.errors.push(
                new rspack.WebpackError(`The style sheet ${name}: ${reason}.`),
              );
            }
            compilation.updateAsset(name, new rspack.sources.RawSource(css), { isScoped: true });
          }
        },
      );
    });
  }
}
