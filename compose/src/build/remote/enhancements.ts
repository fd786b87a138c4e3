import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { moduleId } from '../../protocol/names/ModuleId.ts';
import { CONTENT_HASH } from '../browserOutput.ts';
import { commonConfiguration, isDev, PLAIN_SCRIPT } from '../commonConfiguration.ts';
import { generatedEntry, importLine } from '../entries.ts';
import { enforceBudgets } from '../plugins/enforceBudgets.ts';
import { entryScripts } from '../plugins/onAssets.ts';
import { precompressAssets } from '../plugins/precompressAssets.ts';
import type { NamedRemote } from './RemoteOptions.ts';

export const enhancements = (
  { workspace, name, enhancements: modules = [], budgets = {} }: NamedRemote,
  manifest: RspackPluginInstance,
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
      manifest,
      ...(isDev
        ? []
        : [
            precompressAssets,
            enforceBudgets((built, check) => {
              for (const module of modules)
                check(
                  `the enhancement of ${module}`,
                  budgets.enhancement,
                  entryScripts(built, module),
                );
            }),
          ]),
    ],
  });
