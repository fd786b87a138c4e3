import { type Configuration, rspack } from '@rspack/core';
import { CONTENT_HASH } from '../browserOutput.ts';
import { commonConfiguration, PLAIN_SCRIPT } from '../commonConfiguration.ts';
import { isDev } from '../environment.ts';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { enforceBudgets } from '../plugins/enforceBudgets.ts';
import { precompressAssets } from '../plugins/precompressAssets.ts';
import type { ReleaseManifestPlugins } from '../plugins/writeReleaseManifest.ts';
import type { NamedRemote } from '../RemoteOptions.ts';
import { enhancementBudgets } from './remoteBudgets.ts';

/** A remote's enhancements: for each a small script that needs nothing but the page. */
export const enhancements = (
  { workspace, name, enhancements: modules = [], budgets = {} }: NamedRemote,
  manifest: ReleaseManifestPlugins,
): Configuration =>
  commonConfiguration({
    workspace,
    namespace: name,
    name: 'enhancements',
    // It clears the folder of the release.
    dependencies: ['server'],
    target: PLAIN_SCRIPT,
    entry: Object.fromEntries(
      modules.map((module) => [
        module,
        generatedEntry(
          importLine('enhance', `./src/${module}.enhancement.ts`),
          `window.composeBootstrap.enhance('${name}/${module}', enhance);`,
        ),
      ]),
    ),
    output: {
      filename: isDev ? '[name].enhancement.js' : `[name].enhancement.${CONTENT_HASH}.js`,
      chunkFormat: false,
    },
    plugins: [
      manifest.enhancements,
      ...(isDev
        ? []
        : [precompressAssets, enforceBudgets(...enhancementBudgets(modules, budgets))]),
    ],
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  });
