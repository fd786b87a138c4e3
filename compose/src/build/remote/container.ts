import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
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
import { EnforceBudgets } from '../plugins/EnforceBudgets.ts';
import { hotReloadWhereReactCan } from '../plugins/hotReloadWhereReactCan.ts';
import { JoinModules } from '../plugins/JoinModules.ts';
import { NameMissingSources } from '../plugins/NameMissingSources.ts';
import { ScopeStyles } from '../plugins/ScopeStyles.ts';
import type { WriteReleaseManifest } from '../plugins/WriteReleaseManifest.ts';
import type { NamedRemote } from '../RemoteOptions.ts';
import { requiredLibraries, sharedImports } from '../sharedLibraries.ts';
import { leaveRuntimeToHost } from './leaveRuntimeToHost.ts';
import { remoteBudgets } from './remoteBudgets.ts';

/** A remote's modules for the browser: its Module Federation container, and the release's manifest. */
export const container = (
  { workspace, name, modules, pages, mounts, slots, enhancements = [], budgets = {} }: NamedRemote,
  manifest: WriteReleaseManifest,
): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'container',
  // Its manifest names what the others have made, which are therefore built first.
  dependencies: ['server', ...(enhancements.length > 0 ? ['enhancements'] : [])],
  target: ['web', 'es2022'],
  entry: {},
  output: {
    ...browserOutput(name),
    path: path.join(workspace, dist),
    // A development build takes over its chunks itself.
    ...(!isDev && { chunkLoadingGlobal: 'composeChunks' }),
  },
  externalsType: 'var',
  externals: Object.fromEntries(sharedImports.map((name) => [name, ['composeShared', name]])),
  module: {
    parser: { javascript: relativeUrls, 'css/auto': cssModules.parser },
    generator: { 'css/auto': cssModules.generator },
    rules: [scriptRule(workspace, name, isDev), assetRule, remoteStyleSheetRule],
  },
  plugins: [
    definitions,
    new NameMissingSources(),
    browserGlobals,
    ...federation(workspace, {
      name,
      // Not the bare name: a page's elements are globals by their ids, and #waitlist is one.
      library: { type: 'var', name: `remote_${name}` },
      filename: isDev ? CHANGING_CONTAINER : `remoteEntry.${CONTENT_HASH}.js`,
      exposes: Object.fromEntries(modules.map((module) => [`./${module}`, `./src/${module}.tsx`])),
      manifest: { fileName: MANIFEST_FILE },
    }),
    new ScopeStyles(name),
    manifest.container(name, requiredLibraries, {
      ...(mounts && { mounts }),
      ...(pages && { pages }),
      ...(slots && { slots }),
    }),
    ...(isDev
      ? [refresh(name), hotReloadWhereReactCan]
      : [
          new JoinModules(name, modules),
          ...released(),
          new EnforceBudgets(remoteBudgets(budgets)),
        ]),
  ],
});

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0] & {
  name: string;
};

/**
 * Module Federation as every build of a container has it. Its output does not depend on the folder of the
 * build: the same sources are the same release everywhere.
 *
 * @param workspace the folder of the package that is built.
 */
function federation(workspace: string, options: FederationOptions): RspackPluginInstance[] {
  // Its default is the version of the working directory's package.
  process.env.MF_BUILD_VERSION = versionOf(workspace);
  return [
    new ModuleFederationPlugin({ dts: false, ...options }),
    ...leaveRuntimeToHost(options.name),
  ];
}

function versionOf(workspace: string): string {
  const { version } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'));
  return typeof version === 'string' ? version : '0.0.0';
}
