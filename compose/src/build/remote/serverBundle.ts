import type { Configuration } from '@rspack/core';
import {
  LOADS_EXPORT,
  RELEASE_IMPORT,
  STATIC_EXPORT,
} from '../../protocol/manifest/ServerBundle.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';
import { assetModuleFilename, CONTENT_HASH, remoteFiles } from '../browserOutput.ts';
import { commonConfiguration, NODE } from '../commonConfiguration.ts';
import { generatedEntry, importLine } from '../entries.ts';
import { isDev } from '../environment.ts';
import { refuseUnknownFiles } from '../plugins/refuseUnknownFiles.ts';
import { relateToRelease } from '../plugins/relateToRelease.ts';
import type { NamedRemote } from './RemoteOptions.ts';
import type { ReleaseManifestPlugins } from './writeReleaseManifest.ts';

const importModules = ({ modules }: NamedRemote): string[] =>
  modules.map((name) => importLine(name, `./src/${name}.tsx`));

const exportLoads = ({ modules }: NamedRemote): string[] => [
  ...modules.map((name) => importLine(`* as all${name}`, `./src/${name}.tsx`)),
  // This indirection prevents a bundler error for a module without `load`.
  'const loadOf = (module) => module.load;',
  `export const ${LOADS_EXPORT} = { ${modules.map((name) => `${name}: loadOf(all${name})`).join(', ')} };`,
];

/** Everything that a release may import from the host. */
export const sharedImports: readonly string[] = Object.values(SHARED_LIBRARIES).flatMap(
  ({ imports }) => imports,
);

/** Configuration of the server bundle: one CommonJS file that imports the shared libraries only. */
export const serverBundle = (
  remote: NamedRemote,
  manifest: ReleaseManifestPlugins,
): Configuration =>
  commonConfiguration({
    workspace: remote.workspace,
    namespace: remote.name,
    rules: remoteFiles.rules,
    // The host evaluates only one file, so dynamic imports are part of it.
    parser: {
      ...remoteFiles.parser,
      javascript: { ...remoteFiles.parser.javascript, dynamicImportMode: 'eager' },
    },
    // The container's build emits these files.
    generator: {
      asset: { emit: false },
      'css/auto': { ...remoteFiles.generator['css/auto'], exportsOnly: true },
    },
    name: 'server',
    target: NODE,
    devtool: false,
    entry: {
      server: generatedEntry(
        ...importModules(remote),
        `export { ${remote.modules.join(', ')} };`,
        ...exportLoads(remote),
        // In development static modules are hydrated too, because hot reload needs React.
        isDev ? '' : `export const ${STATIC_EXPORT} = ${JSON.stringify(remote.static ?? [])};`,
      ),
    },
    output: {
      filename: isDev ? '[name].cjs' : `[name].${CONTENT_HASH}.cjs`,
      uniqueName: remote.name,
      assetModuleFilename,
      library: { type: 'commonjs2' },
      clean: !isDev,
    },
    externalsType: 'commonjs',
    externals: [...sharedImports],
    plugins: [
      relateToRelease(`require("${RELEASE_IMPORT}").baseUrl`),
      refuseUnknownFiles,
      manifest.serverBundle,
    ],
  });
