import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { CONTENT_HASH } from '../browserOutput.ts';
import { commonConfiguration, definitions, scriptRule } from '../commonConfiguration.ts';
import { dist, isDev } from '../environment.ts';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { EnforceBudgets } from '../plugins/EnforceBudgets.ts';
import { NameMissingSources } from '../plugins/NameMissingSources.ts';
import { PrecompressAssets } from '../plugins/PrecompressAssets.ts';
import type { WriteReleaseManifest } from '../plugins/WriteReleaseManifest.ts';
import type { NamedRemote } from '../RemoteOptions.ts';
import { enhancementBudgets } from './remoteBudgets.ts';

/** A remote's enhancements: for each a small script that needs nothing but the page. */
export const enhancements = (
  { workspace, name, enhancements: modules = [], budgets = {} }: NamedRemote,
  manifest: WriteReleaseManifest,
): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'enhancements',
  // It clears the folder of the release.
  dependencies: ['server'],
  // Not 'web': a dev server would put its client in.
  target: 'es2022',
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
    path: path.join(workspace, dist),
    filename: isDev ? '[name].enhancement.js' : `[name].enhancement.${CONTENT_HASH}.js`,
    chunkFormat: false,
  },
  module: { rules: [scriptRule(workspace, name, false)] },
  plugins: [
    definitions,
    new NameMissingSources(),
    manifest.enhancements,
    ...(isDev
      ? []
      : [new PrecompressAssets(), new EnforceBudgets(enhancementBudgets(modules, budgets))]),
  ],
  optimization: {
    ...commonConfiguration(workspace).optimization,
    minimize: !isDev,
    minimizer: [new rspack.SwcJsMinimizerRspackPlugin()],
  },
});
