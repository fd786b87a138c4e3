import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { awaitServer } from './compose/src/build/awaitServer.ts';
import { ListEntrypoint } from './compose/src/build/ListEntrypoint.ts';
import { PrecompressAssets } from './compose/src/build/PrecompressAssets.ts';
import { PreferEsModules } from './compose/src/build/PreferEsModules.ts';
import { serveBuildErrors } from './compose/src/build/serveBuildErrors.ts';
import { WriteReleaseManifest } from './compose/src/build/WriteReleaseManifest.ts';
import { MANIFEST_FILE } from './compose/src/manifest/release.ts';
import { REMOTES, type RemoteName } from './contract/src/remotes.ts';
import { readDevPorts } from './scripts/build/devPorts.ts';

/*
 * The one place that says how a front end or a service is built: the host, a remote's browser
 * container, a remote's server bundle, a remote standalone, a Node service. A workspace's own
 * rspack.config.ts holds only its differences.
 */

/** `rspack dev` and the watch builds of `npm run dev` set NODE_ENV so. */
const isDev = process.env.NODE_ENV === 'development';
const mode = isDev ? 'development' : 'production';
/** Development never touches what `npm start` runs. */
const dist = isDev ? 'dist-dev' : 'dist';
/** Of the dev servers. A production build has none, so no setting of another's can be wrong in it. */
const ports = readDevPorts(isDev ? process.env : {});

/** The workspaces' scope: compiled into each build; every other package stays what npm installed. */
const WORKSPACES = '@statline/';

/**
 * The libraries that exist once on a page. A server bundle imports exactly these (and React's
 * JSX runtime) and nothing else; the shell hands out its own copies.
 */
const SHARED = ['react', 'react-dom', 'styled-components'];

const rootRequire = createRequire(path.join(import.meta.dirname, 'package.json'));
const sharedLibrary = (name: string) => {
  const { version } = rootRequire(`${name}/package.json`) as { version: string };
  return { singleton: true, version, requiredVersion: `^${version}` };
};
const shared = Object.fromEntries(SHARED.map((name) => [name, sharedLibrary(name)]));

/**
 * A development build's JSX runtime fits a development build of React only. While a remote is
 * developed it takes the page's, which may be that of a production shell.
 */
const sharedJsxRuntime = { 'react/jsx-runtime': sharedLibrary('react') };

interface HostOptions {
  workspace: string;
  entry: string;
}

/** The shell in the browser: it brings the shared libraries and the federation's runtime. */
export function host({ workspace, entry }: HostOptions): Configuration {
  return {
    ...common(workspace),
    name: 'browser',
    target: ['web', 'es2022'],
    entry: { shell: entry },
    output: {
      ...browserOutput('shell'),
      path: path.join(workspace, dist, 'browser'),
      publicPath: '/assets/',
      clean: true,
    },
    module: { rules: [script('shell', isDev), ...assets, { test: /\.css$/, type: 'css' }] },
    plugins: [
      definitions,
      new ModuleFederationPlugin({
        name: 'shell',
        // In the entry itself: the page starts with one script instead of a chain of them.
        shared: Object.fromEntries(
          Object.entries({ ...shared, ...sharedJsxRuntime }).map(([name, library]) => [
            name,
            { ...library, eager: true },
          ]),
        ),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: {
          provideExternalRuntime: true,
          // Pages pin their releases: no manifest, no snapshot of one.
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      new PreferEsModules(),
      new ListEntrypoint('shell'),
      ...(isDev ? [refresh('shell')] : released()),
    ],
    devServer: {
      ...devServer(ports.shell),
      // The shell's server reads its own build from disk, as in production.
      devMiddleware: { writeToDisk: true },
      // The page comes from the shell's own server, as in production.
      setupMiddlewares: (middlewares) => [
        awaitServer(ports.shellBehindDevServer, isServed),
        ...middlewares,
      ],
      proxy: [
        {
          context: isServed,
          target: `http://127.0.0.1:${ports.shellBehindDevServer}`,
          xfwd: true,
        },
      ],
    },
  };
}

/** What the shell's server answers: all but its dev server's own files. */
const isServed = (path: string): boolean => !path.startsWith('/assets/') && path !== '/ws';

interface RemoteOptions {
  workspace: string;
  name: RemoteName;
}

/**
 * A remote's release: the server bundle and the browser container, whose manifest names every
 * file with its hash. While developing, its standalone page as well.
 */
export function remote(options: RemoteOptions): Configuration[] {
  const seal = new WriteReleaseManifest();
  const release = [serverBundle(options, seal), container(options, seal)];
  return isDev ? [standalone(options), ...release] : release;
}

function serverBundle(options: RemoteOptions, seal: WriteReleaseManifest): Configuration {
  return {
    ...common(options.workspace),
    name: 'server',
    target: 'node20',
    resolve: { ...common(options.workspace).resolve, ...withoutHotReload },
    devtool: false,
    entry: { server: generatedEntry(`export { ${modules(options)} };`, options) },
    output: {
      path: path.join(options.workspace, dist),
      filename: isDev ? '[name].cjs' : '[name].[contenthash].cjs',
      library: { type: 'commonjs2' },
      clean: !isDev,
    },
    externalsType: 'commonjs',
    externals: [...SHARED, 'react/jsx-runtime'],
    module: {
      // One file, whatever a module imports later: the shell evaluates nothing else.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [script(options.name, false), ...assets],
    },
    plugins: [definitions, seal.serverBundle],
  };
}

function container({ workspace, name }: RemoteOptions, seal: WriteReleaseManifest): Configuration {
  return {
    ...common(workspace),
    name: 'container',
    // Its manifest names the server bundle, which is therefore built first.
    dependencies: ['server'],
    target: ['web', 'es2022'],
    entry: {},
    output: { ...browserOutput(name), path: path.join(workspace, dist) },
    module: { rules: [script(name, isDev), ...assets] },
    plugins: [
      definitions,
      new ModuleFederationPlugin({
        name,
        // Not the bare name: a page's elements are globals by their ids, and #waitlist is one.
        library: { type: 'var', name: `remote_${name}` },
        filename: isDev ? 'remoteEntry.js' : 'remoteEntry.[contenthash].js',
        exposes: Object.fromEntries(
          modulesOf(name).map((module) => [`./${module}`, `./src/${module}.tsx`]),
        ),
        shared: isDev ? { ...shared, ...sharedJsxRuntime } : shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { fileName: MANIFEST_FILE },
        experiments: { asyncStartup: true, externalRuntime: true },
      }),
      new PreferEsModules(),
      seal.container(name, shared),
      ...(isDev ? [refresh(name), new rspack.EntryPlugin(workspace, RELOAD, {})] : released()),
    ],
  };
}

/** The remote alone on a page that shows each module with sample props: no shell, no federation. */
function standalone(options: RemoteOptions): Configuration {
  const { workspace, name } = options;
  return pageAlone({
    workspace,
    name,
    title: `remote-${name} alone`,
    entry: generatedEntry(
      `import { SAMPLE_PROPS } from '@statline/contract/remotes';
      import { showStandalone } from '@statline/ui/showStandalone';
      showStandalone('${name}', { ${modules(options)} }, SAMPLE_PROPS);`,
      options,
    ),
  });
}

/** The design system on a page of its own. */
export const designSystem = (workspace: string): Configuration =>
  pageAlone({
    workspace,
    name: 'ui',
    title: 'Design system',
    entry: './src/designSystem/showDesignSystem.tsx',
  });

interface PageAloneOptions {
  workspace: string;
  name: RemoteName | 'ui';
  title: string;
  entry: string;
}

/** A page for development only, on a dev server of its own. */
function pageAlone({ workspace, name, title, entry }: PageAloneOptions): Configuration {
  return {
    ...common(workspace),
    name: 'standalone',
    target: ['web', 'es2022'],
    entry: { standalone: entry },
    output: {
      ...browserOutput(`${name}-standalone`),
      path: path.join(workspace, dist, 'standalone'),
      publicPath: '/standalone/',
    },
    module: { rules: [script(name, isDev), ...assets, { test: /\.css$/, type: 'css' }] },
    plugins: [
      definitions,
      refresh(`${name}-standalone`),
      new rspack.HtmlRspackPlugin({
        title,
        filename: 'index.html',
        meta: { viewport: 'width=device-width, initial-scale=1' },
      }),
    ],
    devServer: {
      ...devServer(ports[name]),
      setupMiddlewares: (middlewares, { compiler }) => [serveBuildErrors(compiler), ...middlewares],
      onListening: () => console.log(`${title} is at http://localhost:${ports[name]}`),
      // Fetched by the shell's page, which is of another origin.
      headers: { 'Access-Control-Allow-Origin': '*' },
      historyApiFallback: { index: '/standalone/index.html' },
    },
  };
}

interface NodeServiceOptions {
  workspace: string;
  /** Output name → source file. */
  entry: Record<string, string>;
  /** Folder below the workspace's build. */
  output?: string;
  /** Whether npm packages come into the file too, for a program that may read no other. */
  isWhole?: boolean;
}

/** A Node program: our own sources in one CommonJS file, npm packages left where they are. */
export function nodeService({
  workspace,
  entry,
  output = '',
  isWhole = false,
}: NodeServiceOptions): Configuration {
  return {
    ...common(workspace),
    name: isWhole ? 'workers' : 'service',
    target: 'node20',
    resolve: { ...common(workspace).resolve, ...withoutHotReload },
    node: { __dirname: false },
    entry,
    output: {
      path: path.join(workspace, dist, output),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    externalsType: 'commonjs',
    externals: ({ request = '' }, callback) =>
      isPackage(request) && !isWhole ? callback(undefined, request) : callback(),
    module: { rules: [script('shell', false), ...assets] },
    plugins: [definitions],
    optimization: { emitOnErrors: false, minimize: false },
  };
}

const isPackage = (request: string): boolean =>
  /^@?[a-z]/.test(request) && !request.startsWith(WORKSPACES);

const definitions = new rspack.DefinePlugin({
  'process.env.NODE_ENV': JSON.stringify(mode),
  // Styles go through the CSSOM in development too: the page's policy takes no others.
  SC_DISABLE_SPEEDY: 'false',
});

/** What runs in Node has no use for the script that the dev server adds to every build. */
const withoutHotReload = {
  alias: isDev ? { [rootRequire.resolve('@rspack/core/hot/dev-server')]: false as const } : {},
};

const JSX_DEV_RUNTIME = path.join(import.meta.dirname, 'compose/src/build/jsxDevRuntime.ts');

/** Every script loads the others by their hashes, and each has its compressed copies. */
const released = (): RspackPluginInstance[] => [
  new rspack.SubresourceIntegrityPlugin(),
  new PrecompressAssets(),
];

const RELOAD = path.join(import.meta.dirname, 'compose/src/build/reloadWithoutRefresh.ts');

const refresh = (name: string): RspackPluginInstance =>
  new ReactRefreshRspackPlugin({ library: name });

const common = (workspace: string): Configuration => ({
  mode,
  context: workspace,
  // Never eval: pages run under a strict content security policy. Releases leave the maps at
  // home, so they do not name them either.
  devtool: isDev ? 'cheap-module-source-map' : 'hidden-source-map',
  resolve: {
    extensions: ['.ts', '.tsx', '.js'],
    alias: isDev ? { 'react/jsx-dev-runtime': JSX_DEV_RUNTIME } : {},
  },
  performance: false,
  // It asks the page's own origin, which is not a remote's dev server.
  lazyCompilation: false,
  // While a source is broken, what was built before it goes on being served.
  optimization: { emitOnErrors: false },
  // Below this, Module Federation tells of every manifest that its public path is 'auto'.
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
});

const browserOutput = (name: string): NonNullable<Configuration['output']> => ({
  uniqueName: name,
  filename: isDev ? '[name].js' : '[name].[contenthash].js',
  chunkFilename: isDev ? '[name].js' : '[name].[contenthash].js',
  cssFilename: isDev ? '[name].css' : '[name].[contenthash].css',
  assetModuleFilename: '[name].[contenthash][ext]',
  // Where the script itself came from: a release works wherever its folder is published.
  publicPath: 'auto',
  // A script's hash is checked only where the script is fetched with CORS.
  crossOriginLoading: 'anonymous',
});

const script = (namespace: string, hot: boolean) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto' as const,
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      // Only a development build registers a file's components with React Refresh.
      transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
      experimental: {
        // Class names that are the same on the server and in the browser, and never those of another front end.
        plugins: [
          [
            '@swc/plugin-styled-components',
            { ssr: true, namespace, displayName: false, pure: true },
          ],
        ],
      },
    },
  },
});

/** Images are inlined: the same string on the server and in the browser, wherever a release is published. */
const assets = [
  {
    test: /\.svg$/,
    type: 'asset/inline' as const,
    generator: {
      dataUrl: (content: Buffer) =>
        `data:image/svg+xml,${encodeURIComponent(content.toString()).replaceAll('%20', ' ')}`,
    },
  },
  { test: /\.woff2$/, type: 'asset/resource' as const },
];

const devServer = (port: number): NonNullable<Configuration['devServer']> => ({
  host: '127.0.0.1',
  port,
  hot: true,
  static: false,
  allowedHosts: ['localhost', '127.0.0.1'],
  client: { logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
});

/** Each is the default export of `src/<Module>.tsx`. */
const modulesOf = (name: RemoteName): string[] => Object.keys(REMOTES[name].modules);

const modules = ({ name }: RemoteOptions): string => modulesOf(name).join(', ');

/** A module made here: it imports every exposed module by its name, then goes on with `code`. */
function generatedEntry(code: string, { workspace, name }: RemoteOptions): string {
  const imports = modulesOf(name).map(
    (module) =>
      `import ${module} from ${JSON.stringify(path.join(workspace, 'src', `${module}.tsx`))};`,
  );
  return `data:text/javascript,${encodeURIComponent([...imports, code].join('\n'))}`;
}
