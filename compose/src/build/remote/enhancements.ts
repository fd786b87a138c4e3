import type { Configuration } from '@rspack/core';
import { moduleId } from '../../protocol/manifest/ModuleId.ts';
import { CONTENT_HASH } from '../browserOutput.ts';
import { commonConfiguration, isDev, PLAIN_SCRIPT } from '../commonConfiguration.ts';
import { generatedEntry, importLine } from '../entries.ts';
import { enforceBudgets, type SizeBudget } from '../plugins/enforceBudgets.ts';
import { entryScripts } from '../plugins/onAssets.ts';
import { precompressAssets } from '../plugins/precompressAssets.ts';
import type { NamedRemote, RemoteBudgets } from './RemoteOptions.ts';
import type { ReleaseManifestPlugins } from './writeReleaseManifest.ts';

export const enhancements = (
  { workspace, name, enhancements: modules = [], budgets = {} }: NamedRemote,
  manifest: ReleaseManifestPlugins,
): Configuration =>
  commonConfiguration({
    workspace,
    namespace: name,
    name: 'enhancements',
    // The server's build clears the folder of the release.
    dependencies: ['server'],
    target: PLAIN_SCRIPT,
    entry: Object.fromEntries(
      modules.map((module) => [
        module,
        generatedEntry(
          importLine('enhance', `./src/${module}.enhancement.ts`),
          `window.composeBootstrap.enhance('${moduleId(name, module)}', enhance);`,
        ),
      ]),
    ),
    output: {
      filename: isDev ? '[name].enhancement.js' : `[name].enhancement.${CONTENT_HASH}.js`,
      chunkFormat: false,
    },
    plugins: [
      manifest.enhancements,
      ...(isDev ? [] : [precompressAssets, enforceBudgets(...modules.map(budgetOf(budgets)))]),
    ],
  });

const budgetOf =
  ({ enhancement }: RemoteBudgets) =>
  (module: string): SizeBudget => ({
    of: `the enhancement of ${module}`,
    bytes: enhancement,
    files: (compilation) => entryScripts(compilation, module),
  });
