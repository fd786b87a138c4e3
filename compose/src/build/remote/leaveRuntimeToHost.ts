import { createHash } from 'node:crypto';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { isDev } from '../commonConfiguration.ts';
import { onCompilation } from '../plugins/onAssets.ts';
import { type RuntimeSources, replaceRuntime } from '../plugins/replaceRuntime.ts';

/** Removes runtime code that the host provides (`compose/src/browser/federation/containerGlobals.ts`). */
export const leaveRuntimeToHost = (container: string): RspackPluginInstance[] => [
  new rspack.NormalModuleReplacementPlugin(FEDERATION_RUNTIME, 'data:text/javascript,'),
  // A development build loads its own chunks, because hot reload exchanges them.
  isDev
    ? replaceRuntime(container, FEDERATION)
    : replaceRuntime(container, { ...FEDERATION, ...LOADING }, { ...HELPERS, ...STYLES }),
  omitFederation(container),
];

/** A web worker has no host: its script starts without the federation runtime, whose module is empty. */
const omitFederation = (container: string): RspackPluginInstance =>
  onCompilation('omitFederation', (hooks) => {
    hooks.runtimeModule.tap('omitFederation', ({ name, source }, chunk) => {
      const isOfWorker = chunk.name !== container && /federation/.test(name);
      if (isOfWorker && source) source.source = Buffer.from('');
    });
  });

const FEDERATION_RUNTIME = /^@module-federation\/runtime\/rspack\.js!=!data:/;

const nothing = () => '';

const FEDERATION: RuntimeSources = {
  embed_federation_runtime: () => 'composeContainer(__webpack_require__);',
  'module_federation/runtime': nothing,
  auto_public_path: nothing,
};

const LOADING: RuntimeSources = {
  ensure_chunk: () => '__webpack_require__.f = {};',
  jsonp_chunk_loading: nothing,
  load_script: nothing,
  global: nothing,
};

const STYLES: RuntimeSources = { css_loading: nothing };

/** If another version of rspack generates a different function, the container keeps its own. */
const unlessChanged = (hash: string) => (source: string) =>
  createHash('sha256').update(source).digest('hex').startsWith(hash) ? '' : source;

const HELPERS: RuntimeSources = {
  define_property_getters: unlessChanged('a3f93d781fca5562'),
  make_namespace_object: unlessChanged('dcb6fa6d79b08ff7'),
  has_own_property: unlessChanged('2fc045876ffafa26'),
  compat_get_default_export: unlessChanged('f9ef4641e158384b'),
  create_fake_namespace_object: unlessChanged('2c7fbe8ac8e87547'),
};
