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
import { enforceBudgets } from '../plugins/enforceBudgets.ts';
import { hotReloadWhereReactCan } from '../plugins/hotReloadWhereReactCan.ts';
import { joinModules } from '../plugins/joinModules.ts';
import { scopeStyleSheets } from '../plugins/scopeStyleSheets.ts';
import type { ReleaseManifestPlugins } from '../plugins/writeReleaseManifest.ts';
import type { NamedRemote } from '../RemoteOptions.ts';
import { leaveRuntimeToHost } from './leaveRuntimeToHost.ts';
import { containerBudgets } from './remoteBudgets.ts';
import { sharedImports } from './serverBundle.ts';

/** A remote's modules for the browser: its Module Federation container, and the release's manifest. */
export const container = (
  { workspace, name, modules, enhancements = [], budgets = {} }: NamedRemote,
  manifest: ReleaseManifestPlugins,
): Configuration =>
  commonConfiguration({
    workspace,
    namespace: name,
    hot: isDev,
    ...remoteFiles,
    name: 'container',
    // Its manifest names what the others have made, which are therefore built first.
    dependencies: ['server', ...(enhancements.length > 0 ? ['enhancements'] : [])],
    target: BROWSER,
    entry: {},
    output: {
      ...browserOutput(name),
      // A development build takes over its chunks itself.
      ...(!isDev && { chunkLoadingGlobal: 'composeChunks' }),
    },
    externalsType: 'var',
    externals: Object.fromEntries(sharedImports.map((name) => [name, ['composeShared', name]])),
    plugins: [
      browserGlobals,
      ...federation(workspace, {
        name,
        // Not the bare name: a page's elements are globals by their ids, and #waitlist is one.
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
            enforceBudgets(...containerBudgets(name, budgets)),
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
