import path from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import {
  browserGlobals,
  browserOutput,
  refresh,
  released,
  styleSheetRule,
} from '../browserOutput.ts';
import { BROWSER, commonConfiguration, HOST_NAME } from '../commonConfiguration.ts';
import { awaitServer, retryInBrowser } from '../development/awaitServer.ts';
import { devServer } from '../development/devServer.ts';
import { ownModule } from '../entries.ts';
import { isDev } from '../environment.ts';
import { enforceBudgets, type SizeBudget } from '../plugins/enforceBudgets.ts';
import { ENTRYPOINT_FILE, listEntrypoint } from '../plugins/listEntrypoint.ts';
import { entryScripts, textOf } from '../plugins/onAssets.ts';
import type { HostBudgets, HostDevelopment, HostOptions } from './HostOptions.ts';
import { provideHelpers, shortenChunkLoading } from './hostRuntime.ts';

type BrowserBuildOptions = HostOptions & Required<Pick<HostOptions, 'browser'>>;

export const browserBuild = ({
  workspace,
  browser,
  styles = [],
  rules = [],
  compiled = [],
  budgets = {},
  development,
}: BrowserBuildOptions): Configuration =>
  commonConfiguration({
    workspace,
    folder: 'browser',
    namespace: HOST_NAME,
    hot: isDev,
    compiled,
    rules: [pruneReactRouter, ...rules, styleSheetRule],
    name: 'browser',
    target: BROWSER,
    // A program that is developed shows changes of style sheets.
    entry: isDev
      ? { [HOST_NAME]: [...styles, browser] }
      : { [HOST_NAME]: browser, ...sheets(styles) },
    output: {
      ...browserOutput(HOST_NAME),
      publicPath: ASSETS_PATH,
      // A page may be some builds behind.
      clean: isDev ? { keep: HOT_UPDATE } : true,
    },
    plugins: [
      browserGlobals,
      withoutPrefixes,
      provideHelpers,
      listEntrypoint(HOST_NAME, SHEETS),
      // No document names what the host loads later.
      ...(isDev
        ? [refresh(HOST_NAME)]
        : [
            shortenChunkLoading,
            compileAtOnce,
            ...released('sha256'),
            enforceBudgets(...hostBudgets(budgets)),
          ]),
    ],
    // What changes with its own releases only stays in browsers' caches.
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

const hostBudgets = ({ script, fonts }: HostBudgets): SizeBudget[] => [
  {
    of: "the host's script",
    bytes: script,
    files: (compilation) => entryScripts(compilation, HOST_NAME),
  },
  {
    of: 'what the host preloads of fonts',
    bytes: fonts,
    files: (compilation) => JSON.parse(textOf(compilation, ENTRYPOINT_FILE)).fonts,
  },
];

const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|styled-components|stylis)[\\/]|[\\/]standIns[\\/]stylis\./;

const HOT_UPDATE = /\.hot-update\./;

/** Documents link them, and no script. */
const SHEETS = 'sheets';

const sheets = (styles: readonly string[]) => (styles.length > 0 ? { [SHEETS]: [...styles] } : {});

const STYLIS = ownModule('build/standIns/stylis');
let importsStylis = '';

const withoutPrefixes = new rspack.NormalModuleReplacementPlugin(/^stylis$/, (found) => {
  if (/[\\/]styled-components[\\/]/.test(found.context)) {
    importsStylis = found.context;
    found.request = STYLIS;
  } else if (found.contextInfo.issuer === STYLIS) {
    // The package's own copy: it may stand in that package's folder.
    found.context = importsStylis;
  }
});

/**
 * V8 compiles the file while it is loaded, on another thread, instead of each function when it is first called
 * (https://v8.dev/blog/explicit-compile-hints). Other engines ignore it.
 */
const compileAtOnce = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: new RegExp(`^${HOST_NAME}.*[.]js$`),
  // Its place is before all code: after minification, and before the hash.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

const pruneReactRouter: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  loader: path.join(import.meta.dirname, 'pruneReactRouter.cjs'),
};

const inFrontOf = ({
  port,
  serverPort,
}: HostDevelopment): NonNullable<Configuration['devServer']> => ({
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
