import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { CHANGING_CONTAINER } from '../../protocol/development.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { browserGlobals } from '../browserGlobals.ts';
import {
  assetRule,
  browserOutput,
  CONTENT_HASH,
  cssModules,
  refresh,
  relativeUrls,
  released,
  remoteStyleSheetRule,
} from '../browserOutput.ts';
import { commonConfiguration, definitions, scriptRule } from '../commonConfiguration.ts';
import { dist, isDev } from '../environment.ts';
import { federatedJsxRuntime, federatedLibraries } from '../federatedLibraries.ts';
import { federation } from '../federation.ts';
import { EnforceBudgets } from '../plugins/EnforceBudgets.ts';
import { hotReloadWhereReactCan } from '../plugins/hotReloadWhereReactCan.ts';
import { NameMissingSources } from '../plugins/NameMissingSources.ts';
import { ScopeStyles } from '../plugins/ScopeStyles.ts';
import { standIn } from '../plugins/standIn.ts';
import type { WriteReleaseManifest } from '../plugins/WriteReleaseManifest.ts';
import type { NamedRemote } from '../RemoteOptions.ts';
import { addressOfScript } from './releaseAddress.ts';
import { remoteBudgets } from './remoteBudgets.ts';

/** A remote's modules for the browser: its Module Federation container, and the release's manifest. */
export const container = (
  { workspace, name, modules, pages, mounts, enhancements = [], budgets = {} }: NamedRemote,
  manifest: WriteReleaseManifest,
): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'container',
  // Its manifest names what the others have made, which are therefore built first.
  dependencies: ['server', ...(enhancements.length > 0 ? ['enhancements'] : [])],
  target: ['web', 'es2022'],
  entry: {},
  output: { ...browserOutput(name), path: path.join(workspace, dist) },
  module: {
    parser: { javascript: relativeUrls, 'css/auto': cssModules.parser },
    generator: { 'css/auto': cssModules.generator },
    rules: [scriptRule(workspace, name, isDev), assetRule, remoteStyleSheetRule],
  },
  plugins: [
    definitions,
    new NameMissingSources(),
    browserGlobals,
    addressOfScript,
    ...federation(workspace, {
      name,
      // Not the bare name: a page's elements are globals by their ids, and #waitlist is one.
      library: { type: 'var', name: `remote_${name}` },
      filename: isDev ? CHANGING_CONTAINER : `remoteEntry.${CONTENT_HASH}.js`,
      exposes: Object.fromEntries(modules.map((module) => [`./${module}`, `./src/${module}.tsx`])),
      shared: isDev ? { ...federatedLibraries, ...federatedJsxRuntime } : federatedLibraries,
      manifest: { fileName: MANIFEST_FILE },
      experiments: {
        asyncStartup: true,
        externalRuntime: true,
        // Other remotes' modules come through the page, which has opened them, and the page knows no snapshots.
        optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
      },
    }),
    ...standIns,
    new ScopeStyles(name),
    manifest.container(name, federatedLibraries, {
      ...(mounts && { mounts }),
      ...(pages && { pages }),
    }),
    ...(isDev
      ? [refresh(name), hotReloadWhereReactCan]
      : [...released(), new EnforceBudgets(remoteBudgets(budgets))]),
  ],
});

const BUNDLER_RUNTIME = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/;

/** Half of a container's weight is the federation's runtime, and half of that is never run here. */
const standIns = [
  standIn(BUNDLER_RUNTIME, /^\.\/init\.js$/, 'startContainer'),
  standIn(BUNDLER_RUNTIME, /^\.\/getSharedFallbackGetter\.js$/, 'getSharedFallbackGetter'),
  standIn(BUNDLER_RUNTIME, /^@module-federation\/runtime$/, 'nothing'),
];
