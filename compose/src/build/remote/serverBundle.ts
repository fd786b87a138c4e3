import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { LOADS_EXPORT, RELEASE_IMPORT } from '../../protocol/manifest/ServerBundle.ts';
import {
  assetModuleFilename,
  assetRule,
  CONTENT_HASH,
  cssModules,
  relativeUrls,
  remoteStyleSheetRule,
} from '../browserOutput.ts';
import {
  commonConfiguration,
  definitions,
  scriptRule,
  withoutHotReload,
} from '../commonConfiguration.ts';
import { dist, isDev } from '../environment.ts';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { NameMissingSources } from '../plugins/NameMissingSources.ts';
import { RefuseUnknownFiles } from '../plugins/RefuseUnknownFiles.ts';
import { RelateToRelease } from '../plugins/RelateToRelease.ts';
import type { WriteReleaseManifest } from '../plugins/WriteReleaseManifest.ts';
import type { NamedRemote } from '../RemoteOptions.ts';
import { sharedImports } from '../sharedLibraries.ts';

/** Lines that import every module of a remote by its name. */
const importModules = ({ modules }: NamedRemote): string[] =>
  modules.map((name) => importLine(name, `./src/${name}.tsx`));

/** What modules export as `load`, by their names; most export none. */
const exportLoads = ({ modules }: NamedRemote): string[] => [
  ...modules.map((name) => importLine(`* as all${name}`, `./src/${name}.tsx`)),
  // With this, a missing one is no error for the bundler.
  'const loadOf = (module) => module.load;',
  `export const ${LOADS_EXPORT} = { ${modules.map((name) => `${name}: loadOf(all${name})`).join(', ')} };`,
];

/** A remote's modules for the server: one CommonJS file that imports the shared libraries only. */
export const serverBundle = (
  remote: NamedRemote,
  manifest: WriteReleaseManifest,
): Configuration => ({
  ...commonConfiguration(remote.workspace),
  name: 'server',
  target: 'node20',
  resolve: { ...commonConfiguration(remote.workspace).resolve, ...withoutHotReload },
  devtool: false,
  entry: {
    server: generatedEntry(
      ...importModules(remote),
      `export { ${remote.modules.join(', ')} };`,
      ...exportLoads(remote),
    ),
  },
  output: {
    path: path.join(remote.workspace, dist),
    filename: isDev ? '[name].cjs' : `[name].${CONTENT_HASH}.cjs`,
    uniqueName: remote.name,
    assetModuleFilename,
    library: { type: 'commonjs2' },
    clean: !isDev,
  },
  externalsType: 'commonjs',
  externals: [...sharedImports],
  module: {
    // One file, whatever a module imports later: the host evaluates nothing else.
    parser: {
      javascript: { ...relativeUrls, dynamicImportMode: 'eager' },
      'css/auto': cssModules.parser,
    },
    // The container's build writes the files.
    generator: {
      asset: { emit: false },
      'css/auto': { ...cssModules.generator, exportsOnly: true },
    },
    rules: [scriptRule(remote.workspace, remote.name, false), assetRule, remoteStyleSheetRule],
  },
  plugins: [
    definitions,
    new NameMissingSources(),
    // The evaluator of the bundle provides the release's address.
    new RelateToRelease(`require("${RELEASE_IMPORT}").baseUrl`),
    new RefuseUnknownFiles(),
    manifest.serverBundle,
  ],
});
