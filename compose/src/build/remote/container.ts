import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { CHANGING_CONTAINER } from '../../protocol/development.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import {
  browserGlobals,
  browserOutput,
  CONTENT_HASH,
  productionPlugins,
  remoteFiles,
} from '../browserOutput.ts';
import { BROWSER, commonConfiguration, isDev } from '../commonConfiguration.ts';
import { generatedEntry } from '../entries.ts';
import { enforceBudgets } from '../plugins/enforceBudgets.ts';
import { joinModules } from '../plugins/joinModules.ts';
import { entryScripts, moduleScripts, onAssets, reportError, textOf } from '../plugins/onAssets.ts';
import { scopeStyleSheets } from '../plugins/scopeStyleSheets.ts';
import { leaveRuntimeToHost } from './leaveRuntimeToHost.ts';
import type { NamedRemote } from './RemoteOptions.ts';
import { refuseUnknownFiles, sharedImports } from './serverBundle.ts';

export const container = (
  {
    workspace,
    name,
    modules,
    enhancements = [],
    static: staticModules = [],
    budgets = {},
  }: NamedRemote,
  manifest: RspackPluginInstance,
): Configuration =>
  commonConfiguration({
    workspace,
    namespace: name,
    module: remoteFiles,
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
      refuseUnknownFiles,
      new ModuleFederationPlugin({
        name,
        dts: false,
        // Prefixed, since an element's id makes it a global variable: a page may have `#waitlist`.
        library: { type: 'var', name: `remote_${name}` },
        filename: isDev ? CHANGING_CONTAINER : `remoteEntry.${CONTENT_HASH}.js`,
        exposes: Object.fromEntries(
          modules.map((module) => [`./${module}`, `./src/${module}.tsx`]),
        ),
        manifest: { fileName: MANIFEST_FILE },
      }),
      ...leaveRuntimeToHost(name),
      scopeStyleSheets(name),
      manifest,
      ...(isDev
        ? [hotReloadWhereReactCan, omitChunkVersions]
        : [
            joinModules(name, modules),
            ...productionPlugins(),
            enforceBudgets((built, check) => {
              check('the container', budgets.container, entryScripts(built, name).slice(0, 1));
              for (const [module, limit] of Object.entries(budgets.modules ?? {}))
                check(`the module ${module}`, limit, moduleScripts(built, module));
            }),
            refuseBehaviour(staticModules.filter((module) => !enhancements.includes(module))),
          ]),
    ],
  });

/** The end of a chunk of rspack 2.3 and later: `…},0,"0123456789abcdef"]);` and the name of its source map. */
const CHUNK_VERSION = /,"[\da-f]{16}"\]\);(?=\s*(?:\/\/# sourceMappingURL=\S+)?\s*$)/;

/**
 * A chunk's version depends on its style sheets as well. Without it a script changes with its code only, so a page can
 * exchange a style sheet and leave the module's state alone. rspack does not check chunks without a version.
 */
const omitChunkVersions = onAssets('omitChunkVersions', 'check', (compilation) => {
  for (const { name } of compilation.getAssets().filter(({ name }) => name.endsWith('.js'))) {
    const text = textOf(compilation, name).replace(CHUNK_VERSION, ']);');
    compilation.updateAsset(name, new rspack.sources.RawSource(text));
  }
});

/** Names of imported hooks and keys of event props, which minification keeps. */
const BEHAVIOUR =
  /\buse(?:\w*Effect|EffectEvent|State|Reducer|SyncExternalStore|ActionState|Optimistic|Transition|Event)\b|\bon[A-Z]\w*(?=:)/g;

/** Fails a build if a static module has behaviour that would need hydration. */
const refuseBehaviour = (modules: readonly string[]): RspackPluginInstance =>
  onAssets('refuseBehaviour', 'check', (compilation) => {
    for (const module of modules) {
      const texts = moduleScripts(compilation, module).map((file) => textOf(compilation, file));
      const found = [...new Set(texts.join('\n').match(BEHAVIOUR))];
      if (found.length === 0) continue;
      reportError(
        compilation,
        `${module} is static, but its script has ${found.join(', ')}, which never run in the server's HTML: use HTML and CSS or an enhancement, or take it out of \`static\`.`,
      );
    }
  });

const CLIENT = /[\\/]@rspack[\\/]dev-server[\\/]client[\\/]index\b/;

/** Only a development build of React can exchange components in place. */
const IS_REACT_DEVELOPMENT =
  '[...(window.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])].some(({ bundleType }) => bundleType === 1)';

/**
 * Adds the hot-reload client only in pages with a development build of React. A page of a production shell shows
 * changes by `refreshRemotes`.
 */
const hotReloadWhereReactCan: RspackPluginInstance = new rspack.NormalModuleReplacementPlugin(
  CLIENT,
  (resource) => {
    // The client's import in the generated entry below is not replaced again.
    if (resource.contextInfo?.issuer) return;
    resource.request = generatedEntry(
      `if (${IS_REACT_DEVELOPMENT}) import(/* webpackMode: "eager" */ ${JSON.stringify(resource.request)});`,
    );
  },
);
