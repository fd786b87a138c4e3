import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ASSET_ENDINGS } from '../protocol/manifest/fileTypes.ts';
import { isDev } from './commonConfiguration.ts';
import { precompressAssets } from './plugins/precompressAssets.ts';

/** The hash has 48 bits: documents contain a dozen such names, which compression does not shorten. */
export const CONTENT_HASH = '[contenthash:12]';

/** Keeps the characters of a file's name that names of a release's files may contain. */
export function assetModuleFilename({ filename = '' }: { filename?: string }): string {
  const [name = ''] = /[^/\\]*$/.exec(filename) ?? [];
  const [ending = ''] = /\.[^.?#]*(?=$|[?#])/.exec(name) ?? [];
  const plain = name.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]+/g, '-');
  return `${plain}.${CONTENT_HASH}${ending.toLowerCase()}`;
}

export const browserOutput = (name: string): NonNullable<Configuration['output']> => ({
  uniqueName: name,
  filename: isDev ? '[name].js' : `[name].${CONTENT_HASH}.js`,
  chunkFilename: isDev ? '[name].js' : `[name].${CONTENT_HASH}.js`,
  cssFilename: isDev ? '[name].css' : `[name].${CONTENT_HASH}.css`,
  assetModuleFilename,
  // `auto` is the folder of the script: a release works wherever it is published.
  publicPath: 'auto',
  // Browsers check a script's hash only with this setting.
  crossOriginLoading: 'anonymous',
});

/** @param hash must be the algorithm that documents use for the same files; otherwise a browser loads them twice. */
export const productionPlugins = (hash: 'sha256' | 'sha384' = 'sha384'): RspackPluginInstance[] => [
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [hash] }),
  precompressAssets,
];

/** Style sheets, images and fonts of a remote, in the builds for the browser and for the server. */
export const remoteFiles = {
  rules: [
    { test: new RegExp(`\\.(${ASSET_ENDINGS.join('|')})$`, 'i'), type: 'asset/resource' },
    // `*.module.css` is a CSS module.
    { test: /\.css$/, type: 'css/auto' },
  ],
  parser: {
    // `new URL('./x.png', import.meta.url)` is the same address as `import url from './x.png'`.
    javascript: { url: 'relative' },
    'css/auto': { namedExports: false },
  },
  generator: {
    // Class names are the same in both builds.
    'css/auto': { localIdentName: '[uniqueName]_[local]_[hash:8]', exportsConvention: 'as-is' },
  },
} satisfies Configuration['module'];

/** The globals whose `typeof` libraries test. */
const TYPES = {
  object: ['window', 'window.document', 'document', 'performance'],
  function: [
    ...['Promise', 'WeakMap', 'WeakSet', 'AbortController', 'Object.is', 'ShadowRoot'],
    ...['setTimeout', 'clearTimeout', 'queueMicrotask', 'requestAnimationFrame', 'reportError'],
    ...['MessageChannel', 'window.document.createElement', 'performance.now'],
  ],
  undefined: ['process', 'setImmediate'],
};

/** Leaves out libraries' code for old browsers and servers: 1.2 KB by brotli of the host. */
export const browserGlobals = new rspack.DefinePlugin(
  Object.fromEntries(
    Object.entries(TYPES).flatMap(([type, names]) =>
      names.map((name) => [`typeof ${name}`, JSON.stringify(type)]),
    ),
  ),
);
