import path from 'node:path';
import {
  type Configuration,
  type Module,
  type RspackPluginInstance,
  type RuleSetRule,
  RuntimeModule,
  rspack,
} from '@rspack/core';
import { ASSET_ENDINGS } from '../../protocol/manifest/fileTypes.ts';
import {
  LOADS_EXPORT,
  RELEASE_IMPORT,
  STATIC_EXPORT,
} from '../../protocol/manifest/ServerBundle.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';
import { assetModuleFilename, CONTENT_HASH, remoteFiles } from '../browserOutput.ts';
import { commonConfiguration, isDev, NODE } from '../commonConfiguration.ts';
import { generatedEntry, importLine } from '../entries.ts';
import { onCompilation, reportError } from '../plugins/onAssets.ts';
import { isInstalled } from '../styles/usesStyledComponents.ts';
import { otherVersions } from './otherVersions.ts';
import type { NamedRemote } from './RemoteOptions.ts';

const exportModules = ({ modules, static: staticModules = [] }: NamedRemote): string[] => [
  ...modules.map((name) => importLine(`${name}, * as all${name}`, `./src/${name}.tsx`)),
  `export { ${modules.join(', ')} };`,
  // This indirection prevents a bundler error for a module without `load`.
  'const loadOf = (module) => module.load;',
  `export const ${LOADS_EXPORT} = { ${modules.map((name) => `${name}: loadOf(all${name})`).join(', ')} };`,
  // In development static modules are hydrated too, because hot reload needs React.
  isDev ? '' : `export const ${STATIC_EXPORT} = ${JSON.stringify(staticModules)};`,
];

/** Everything that a release may import from the host. */
export const sharedImports: readonly string[] = Object.values(SHARED_LIBRARIES).flatMap(
  ({ imports }) => imports,
);

/** Configuration of the server bundle: one CommonJS file that imports the shared libraries only. */
export const serverBundle = (remote: NamedRemote, manifest: RspackPluginInstance): Configuration =>
  commonConfiguration({
    workspace: remote.workspace,
    namespace: remote.name,
    module: {
      rules: [...remoteFiles.rules, scriptAddresses],
      // The host evaluates only one file, so dynamic imports are part of it, and web workers have no file.
      parser: {
        ...remoteFiles.parser,
        javascript: { ...remoteFiles.parser.javascript, dynamicImportMode: 'eager', worker: false },
      },
      // The container's build emits these files.
      generator: {
        'asset/resource': { emit: false },
        'css/auto': { ...remoteFiles.generator['css/auto'], exportsOnly: true },
      },
    },
    name: 'server',
    target: NODE,
    devtool: false,
    entry: { server: generatedEntry(...exportModules(remote)) },
    output: {
      filename: isDev ? '[name].cjs' : `[name].${CONTENT_HASH}.cjs`,
      uniqueName: remote.name,
      assetModuleFilename,
      library: { type: 'commonjs2' },
      clean: !isDev,
    },
    externalsType: 'commonjs',
    externals: [...sharedImports],
    plugins: [relateToRelease, refuseUnknownFiles, warnOfVersions, manifest],
  });

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** `new Worker(new URL('./sum.ts', import.meta.url))`: the container's build emits the script, which runs in browsers. */
const scriptAddresses: RuleSetRule = {
  test: SCRIPT,
  dependency: 'url',
  type: 'asset/inline',
  generator: { dataUrl: () => '' },
};

/** Loads images and fonts from the URL at which the release is served. */
const relateToRelease = onCompilation('relateToRelease', (hooks, compilation) => {
  const { publicPath } = rspack.RuntimeGlobals;
  hooks.runtimeRequirementInTree.for(publicPath).tap('relateToRelease', (chunk) => {
    const set = new RuntimeModule('release address', RuntimeModule.STAGE_TRIGGER);
    set.generate = () => `${publicPath} = require("${RELEASE_IMPORT}").baseUrl;`;
    compilation.addRuntimeModule(chunk, set);
  });
});

/** Fails a build that imports a file of a type without a rule, which the bundler would take for a script. */
export const refuseUnknownFiles = onCompilation(
  'refuseUnknownFiles',
  (hooks, compilation, compiler) => {
    hooks.finishModules.tap('refuseUnknownFiles', (modules) => {
      for (const module of modules) {
        const file = unknownFile(module);
        if (file === undefined) continue;
        reportError(compilation, `${path.relative(compiler.context, file)}: ${REASON}`);
      }
    });
    // The bundler's own error calls it a script that it cannot parse.
    hooks.afterSeal.tap('refuseUnknownFiles', () => {
      compilation.errors = compilation.errors.filter(
        ({ module }) => !module || unknownFile(module) === undefined,
      );
    });
  },
);

const warnOfVersions = onCompilation('warnOfVersions', (_hooks, { warnings }, compiler) => {
  for (const text of otherVersions(compiler.context)) warnings.push(new rspack.WebpackError(text));
});

const REASON = `no rule of this build says what a file of its type is. Scripts, style sheets and ${ASSET_ENDINGS.join(', ')} are known; \`extend\` adds rules for others.`;

function unknownFile(module: Module): string | undefined {
  const { resource, loaders } = module as Module & { resource?: string; loaders?: unknown[] };
  if (module.type !== 'javascript/auto' || resource === undefined || loaders?.length) return;
  const [file = ''] = resource.split(/[?#]/);
  return path.isAbsolute(file) && !SCRIPT.test(file) && !isInstalled(file) ? file : undefined;
}
