import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ENGINE_FOLDER, ownModule } from './entries.ts';
import { nameMissingSources } from './plugins/nameMissingSources.ts';
import { isInstalled, usesStyledComponents } from './styles/usesStyledComponents.ts';

const require = createRequire(import.meta.url);

/** `rspack dev` and watch builds for development set NODE_ENV to `development`. */
export const isDev = process.env.NODE_ENV === 'development';
const mode = isDev ? 'development' : 'production';

interface CommonOptions extends Omit<Configuration, 'context' | 'mode' | 'resolve'> {
  workspace: string;
  /** The output folder below `dist/`. */
  folder?: string;
  /**
   * Prefix of the build's class names: the same on the server and in the browser, and different from other front ends'
   * prefixes.
   */
  namespace: string;
  /** Installed packages that are compiled, by the prefixes of their names. */
  compiled?: readonly string[];
}

export const commonConfiguration = ({
  workspace,
  folder = '',
  namespace,
  compiled = [],
  module: { rules = [], ...module } = {},
  plugins = [],
  ...build
}: CommonOptions): Configuration => ({
  mode,
  context: workspace,
  // Source maps never use eval, because pages have a strict content security policy. Releases do not contain the maps.
  devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
  resolve: {
    extensions: ['.ts', '.tsx', '.js', '.jsx', '.json'],
    alias: isDev ? developedAlias(build.target === NODE) : {},
  },
  performance: false,
  // Lazy compilation would send its requests to the page's own origin.
  lazyCompilation: false,
  // Module Federation warns for every manifest that its public path is 'auto'.
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
  module: {
    ...module,
    rules: [scriptRule(workspace, namespace, isHot(build.target), compiled), engineRule, ...rules],
  },
  plugins: [
    definitions,
    build.target !== NODE && emptyEnvironment,
    nameMissingSources,
    isDev && refuseSingleBuild,
    ...plugins,
    isHot(build.target) && new ReactRefreshRspackPlugin(),
  ],
  ...build,
  output: { path: path.join(workspace, isDev ? 'dist-dev' : 'dist', folder), ...build.output },
  optimization: { ...optimization, ...build.optimization },
});

export const NODE = 'node20';
export const BROWSER: NonNullable<Configuration['target']> = ['web', 'es2022'];
/** Not 'web', for which a dev server would add its client. */
export const PLAIN_SCRIPT = 'es2022';

/** Whether React Refresh exchanges the build's components in place. */
const isHot = (target: Configuration['target']): boolean => isDev && target === BROWSER;

const developedAlias = (isForNode: boolean) =>
  isForNode
    ? // A build for Node does not need the script that the dev server adds to every build.
      { [require.resolve('@rspack/core/hot/dev-server')]: false as const }
    : { 'react/jsx-dev-runtime': ownModule('build/development/jsxDevRuntime') };

/** The oldest browsers that run the builds (ES2022): style sheets contain nothing for older browsers. */
const BROWSERS = ['chrome 94', 'edge 94', 'firefox 93', 'safari 16.4', 'ios_saf 16.4'];

const optimization: NonNullable<Configuration['optimization']> = {
  // While a source has errors, the previous build is served.
  emitOnErrors: false,
  // By default rspack makes ids from absolute paths where modules are joined or shared.
  ...(isDev ? {} : { moduleIds: 'hashed', chunkIds: 'natural' }),
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 4 } } }),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ],
};

const definitions = new rspack.DefinePlugin({
  'process.env.NODE_ENV': JSON.stringify(mode),
  // The page's content security policy forbids style elements in development too.
  SC_DISABLE_SPEEDY: 'false',
});

/**
 * In a browser, `process.env.API` that no DefinePlugin replaces is undefined, as in a rendering worker: there is no
 * `process`, and a region that threw would be unavailable. `typeof process`, by which libraries detect Node, stays
 * 'undefined'.
 */
const emptyEnvironment = new rspack.ProvidePlugin({
  'process.env': ['data:text/javascript,export default {};', 'default'],
});

/** Such a build would exit with success although `dist/` still has an earlier build, which would then be released. */
const refuseSingleBuild: RspackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.beforeRun.tap('refuseSingleBuild', () => {
      throw new Error(
        'NODE_ENV is development, which is for dev servers and watch builds: nothing was built. Unset it.',
      );
    }),
};

/** The installed engine imports CommonJS as its TypeScript sources do, not as Node would. */
const engineRule: RuleSetRule = {
  include: ENGINE_FOLDER,
  test: /\.js$/,
  type: 'javascript/auto',
};

/** Compiles installed packages only if they style components: class names must be the same everywhere. */
const scriptRule = (
  workspace: string,
  namespace: string,
  hot: boolean,
  compiledPackages: readonly string[],
): RuleSetRule => ({
  test: /\.[jt]sx?$/,
  exclude: (file) =>
    isInstalled(file) && !isOfPackages(file, compiledPackages) && !usesStyledComponents(file),
  type: 'javascript/auto',
  oneOf: [
    {
      include: (file) => file.startsWith(`${workspace}${path.sep}`) && !isInstalled(file),
      ...swcRule(namespace, hot),
    },
    swcRule(PACKAGES, hot),
  ],
});

const isOfPackages = (file: string, names: readonly string[]): boolean => {
  const inside = file.replaceAll('\\', '/').split('/node_modules/').at(-1);
  return names.some((name) => inside?.startsWith(name));
};

/** A package's class names are the same in all front ends, so that styled-components writes them once. */
const PACKAGES = 'package';

const swcRule = (namespace: string, hot: boolean): RuleSetRule => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
      experimental: {
        plugins: [
          [
            require.resolve('@swc/plugin-styled-components'),
            // The `css` prop may belong to Emotion.
            { ssr: true, namespace, displayName: false, pure: true, cssProp: false },
          ],
        ],
      },
    },
  },
});
