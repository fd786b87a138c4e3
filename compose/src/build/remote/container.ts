import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { CHANGING_CONTAINER } from '../../protocol/development.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import {
  browserGlobals,
  browserOutput,
  CONTENT_HASH,
  refresh,
  released,
  remoteFiles,
} from '../browserOutput.ts';
import { BROWSER, commonConfiguration } from '../commonConfiguration.ts';
import { isDev } from '../environment.ts';
import { enforceBudgets, type SizeBudget } from '../plugins/enforceBudgets.ts';
import { joinModules } from '../plugins/joinModules.ts';
import { entryScripts, moduleScripts } from '../plugins/onAssets.ts';
import { refuseBehaviour } from '../plugins/refuseBehaviour.ts';
import { scopeStyleSheets } from '../plugins/scopeStyleSheets.ts';
import { hotReloadWhereReactCan } from './hotReloadWhereReactCan.ts';
import { leaveRuntimeToHost } from './leaveRuntimeToHost.ts';
import type { NamedRemote, RemoteBudgets } from './RemoteOptions.ts';
import { sharedImports } from './serverBundle.ts';
import type { ReleaseManifestPlugins } from './writeReleaseManifest.ts';

export const container = (
  { workspace, name, modules, enhancements = [], static: still = [], budgets = {} }: NamedRemote,
  manifest: ReleaseManifestPlugins,
): Configuration =>
  commonConfiguration({
    workspace,
    namespace: name,
    hot: isDev,
    ...remoteFiles,
    name: 'container',
    // The container's manifest lists the files of the other builds.
    dependencies: ['server', ...(enhancements.length > 0 ? ['enhancements'] : [])],
    target: BROWSER,
    entry: {},
    output: {
      ...browserOutput(name),
      // A development build loads its own chunks.
      ...(!isDev && { chunkLoadingGlobal: 'composeChunks' }),
    },
    externalsType: 'var',
    externals: Object.fromEntries(sharedImports.map((name) => [name, ['composeShared', name]])),
    plugins: [
      browserGlobals,
      ...federation(workspace, {
        name,
        // The variable is not the bare name: elements are globals by their ids, and a page may have `#waitlist`.
        library: { type: 'var', name: `remote_${name}` },
        filename: isDev ? CHANGING_CONTAINER : `remoteEntry.${CONTENT_HASH}.js`,
        exposes: Object.fromEntries(
          modules.map((module) => [`./${module}`, `./src/${module}.tsx`]),
        ),
        manifest: { fileName: MANIFEST_FILE },
      }),
      scopeStyleSheets(name),
      manifest.container,
      ...(isDev
        ? [refresh(name), hotReloadWhereReactCan]
        : [
            joinModules(name, modules),
            ...released(),
            enforceBudgets(...budgetsOf(name, budgets)),
            refuseBehaviour(still.filter((module) => !enhancements.includes(module))),
          ]),
    ],
  });

const budgetsOf = (remote: string, { container, modules = {} }: RemoteBudgets): SizeBudget[] => [
  {
    of: 'the container',
    bytes: container,
    files: (compilation) => entryScripts(compilation, remote).slice(0, 1),
  },
  ...Object.entries(modules).map(
    ([module, bytes]): SizeBudget => ({
      of: `the module ${module}`,
      bytes,
      files: (compilation) => moduleScripts(compilation, module),
    }),
  ),
];

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0] & {
  name: string;
};

/** The build version is set explicitly, so that the same sources make the same release in every folder. */
function federation(workspace: string, options: FederationOptions): RspackPluginInstance[] {
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
