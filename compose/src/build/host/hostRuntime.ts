import { type Chunk, RuntimeGlobals as names } from '@rspack/core';
import { HOST_NAME } from '../entries.ts';
import { onCompilation } from '../plugins/onAssets.ts';
import { replaceRuntime } from '../plugins/replaceRuntime.ts';

/** The page's global list, to which chunks' scripts add their modules. */
const CHUNKS = `rspackChunk${HOST_NAME}`;

/** The entry's files run in their order: if one fails to load, the bundle does not run. */
const loadChunks = ({ ids }: Chunk): string => `
const chunks = ${JSON.stringify(Object.fromEntries(ids.map((id) => [id, true])))};
${names.ensureChunkHandlers}.j = (id, promises) => {
  if (chunks[id] === true) return;
  promises.push(chunks[id] ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = () => {
      clearTimeout(timer);
      script.remove();
      if (chunks[id] === true) return resolve();
      delete chunks[id];
      reject(new Error('No chunk ' + id));
    };
    const timer = setTimeout(end, 120000);
    script.src = ${names.publicPath} + ${names.getChunkScriptFilename}(id);
    script.integrity = ${names.require}.sriHashes[id];
    script.crossOrigin = 'anonymous';
    script.onload = script.onerror = end;
    document.head.append(script);
  }));
};
${names.onChunksLoaded} = (result, ids, run) => ids?.every((id) => chunks[id]) ? run() : result;
const take = ([ids, modules]) => {
  Object.assign(${names.moduleFactories}, modules);
  for (const id of ids) chunks[id] = true;
};
const list = globalThis[${JSON.stringify(CHUNKS)}] ||= [];
list.forEach(take);
list.push = take;
`;

/** A chunk loader without nonces, elements of other builds and error details: saves 0.5 KB by brotli of the host. */
export const shortenChunkLoading = replaceRuntime(HOST_NAME, {
  load_script: () => '',
  on_chunk_loaded: () => '',
  jsonp_chunk_loading: (_source, chunk) => loadChunks(chunk),
});

/** rspack's runtime functions that containers leave to the host (`leaveRuntimeToHost.ts`). */
const HELPERS = [
  names.compatGetDefaultExport,
  names.createFakeNamespaceObject,
  names.definePropertyGetters,
  names.hasOwnProperty,
  names.makeNamespaceObject,
];

/** Adds `HELPERS` to the host, whether or not its own modules call them. */
export const provideHelpers = onCompilation('provideHelpers', (hooks) => {
  hooks.additionalTreeRuntimeRequirements.tap('provideHelpers', (_chunk, needed) => {
    for (const name of HELPERS) needed.add(name);
  });
});
