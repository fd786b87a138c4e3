import path from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import { browserGlobals, browserOutput, productionPlugins } from '../browserOutput.ts';
import { BROWSER, commonConfiguration, isDev } from '../commonConfiguration.ts';
import { awaitServer, retryInBrowser } from '../development/awaitServer.ts';
import { devServer } from '../development/devServer.ts';
import { HOST_NAME, ownModule } from '../entries.ts';
import { enforceBudgets } from '../plugins/enforceBudgets.ts';
import { ENTRYPOINT_FILE, listEntrypoint } from '../plugins/listEntrypoint.ts';
import { entryScripts, textOf } from '../plugins/onAssets.ts';
import type { HostDevelopment, HostOptions } from './HostOptions.ts';
import { provideHelpers, shortenChunkLoading } from './hostRuntime.ts';

export const browserBuild = ({
  workspace,
  browser,
  styles = [],
  rules = [],
  compiled = [],
  budgets = {},
  development,
}: HostOptions & { browser: string }): Configuration =>
  commonConfiguration({
    workspace,
    folder: 'browser',
    namespace: HOST_NAME,
    compiled,
    module: { rules: [pruneReactRouter, ...rules, { test: /\.css$/, type: 'css' }] },
    name: 'browser',
    target: BROWSER,
    // A development build imports the style sheets in the bundle, so that changes are shown by hot reload.
    entry: isDev
      ? { [HOST_NAME]: [...styles, browser] }
      : { [HOST_NAME]: browser, ...(styles.length > 0 && { [SHEETS]: [...styles] }) },
    output: {
      ...browserOutput(HOST_NAME),
      publicPath: ASSETS_PATH,
      // An open page may be some builds behind and still need older hot updates.
      clean: isDev ? { keep: HOT_UPDATE } : true,
    },
    plugins: [
      browserGlobals,
      withoutPrefixes,
      provideHelpers,
      listEntrypoint(HOST_NAME, SHEETS),
      // Documents do not name the chunks that the host loads later.
      ...(isDev
        ? []
        : [
            shortenChunkLoading,
            compileAtOnce,
            ...productionPlugins('sha256'),
            enforceBudgets((built, check) => {
              const { fonts } = JSON.parse(textOf(built, ENTRYPOINT_FILE));
              check("the host's script", budgets.script, entryScripts(built, HOST_NAME));
              check('what the host preloads of fonts', budgets.fonts, fonts);
            }),
          ]),
    ],
    // Packages that change with their own releases only are in a separate file, which browsers keep in their caches.
    optimization: {
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          vendor: { test: VENDOR, name: `${HOST_NAME}-vendor`, chunks: 'initial', enforce: true },
        },
      },
    },
    ...(development && { devServer: inFrontOf(development) }),
  });

const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis)[\\/]|[\\/]build[\\/]host[\\/]stylis\./;

const HOT_UPDATE = /\.hot-update\./;

/** The entry of the style sheets, which documents link and no script imports. */
const SHEETS = 'sheets';

const STYLIS = ownModule('build/host/stylis');
let importsStylis = '';

const withoutPrefixes = new rspack.NormalModuleReplacementPlugin(/^stylis$/, (found) => {
  if (/[\\/]styled-components[\\/]/.test(found.context)) {
    importsStylis = found.context;
    found.request = STYLIS;
  } else if (found.contextInfo.issuer === STYLIS) {
    // Resolves the copy that styled-components uses: it may be in that package's folder.
    found.context = importsStylis;
  }
});

/**
 * Makes V8 compile the whole file on another thread while it is loaded, instead of each function at its first call
 * (https://v8.dev/blog/explicit-compile-hints). Other engines ignore the comment.
 */
const compileAtOnce = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: new RegExp(`^${HOST_NAME}.*[.]js$`),
  // The comment must precede all code: it is added after minification, and before the hash is computed.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

const pruneReactRouter: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  loader: path.join(import.meta.dirname, 'pruneReactRouter.cjs'),
};

const inFrontOf = ({ port, serverPort }: HostDevelopment): ReturnType<typeof devServer> => ({
  ...devServer(port, () => awaitServer(serverPort, isServed)),
  // The server reads the build from disk.
  devMiddleware: { writeToDisk: true },
  proxy: [
    {
      context: isServed,
      target: `http://127.0.0.1:${serverPort}`,
      xfwd: true,
      on: { error: retryInBrowser },
    },
  ],
});

const isServed = (path: string): boolean => !path.startsWith(ASSETS_PATH) && path !== '/ws';
