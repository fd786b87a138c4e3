import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import { applyStyleSheet, type FederatedModule, runScript } from './openContainer.ts';
import { PageFederation } from './PageFederation.ts';

type ChunkId = number | string;

/** The content of a release's script: its chunks and their modules. */
type Chunk = readonly [
  ids: readonly ChunkId[],
  modules: object,
  run?: (require: ContainerRequire) => void,
];

/** The `require` of a container, with rspack's names (`RuntimeGlobals`): only data, after `leaveRuntimeToHost.ts`. */
interface ContainerRequire {
  (module: unknown): unknown;
  m: object;
  f: Record<string, (chunk: ChunkId, loading: unknown[]) => void>;
  /** `u` names the script of a chunk, `k` its style sheet. */
  u(chunk: ChunkId): string;
  k(chunk: ChunkId): string;
  sriHashes?: Readonly<Record<ChunkId, string>>;
  sriCssHashes?: Readonly<Record<ChunkId, string>>;
  initializeExposesData: {
    moduleMap: Readonly<Record<string, () => Promise<() => FederatedModule>>>;
  };
}

/** The host's own `require`, with the functions that generated code calls (`hostRuntime.ts`). */
declare const __webpack_require__: Readonly<Record<'d' | 'n' | 'o' | 'r' | 't', unknown>>;

/** Maps the folder of a release to the function that adds the chunks of its scripts to each container opened from it. */
const releases = new Map<string, (chunk: Chunk) => void>();

/** Makes the page a host of Module Federation: all containers share its runtime and libraries. */
export function provideContainerGlobals(): void {
  Object.assign(globalThis, {
    composeContainer: connect,
    composeChunks: { push: (chunk: Chunk) => releases.get(runningFolder().href)?.(chunk) },
    composeShared: SHARED_IMPORTS,
    // Containers that earlier versions of the engine have built expect this (`externalRuntime` of Module Federation).
    _FEDERATION_RUNTIME_CORE: {
      ModuleFederation: PageFederation,
      // Some containers register themselves; nothing reads the list.
      setGlobalFederationInstance: () => {},
    },
  });
}

/** Called by a container's script. Adds the runtime functions that the container's build does not contain. */
function connect(require: ContainerRequire): void {
  const folder = runningFolder();
  const { d, n, o, r, t } = __webpack_require__;
  // URLs have the same form as in the server's HTML.
  const publicPath = folder.origin === window.location.origin ? folder.pathname : folder.href;
  const chunks: Record<ChunkId, true | Promise<void>> = {};

  // A container that is opened again does not replace the earlier one, which may still wait for a chunk.
  const addToEarlier = releases.get(folder.href);
  releases.set(folder.href, (chunk) => {
    const [ids, modules, run] = chunk;
    addToEarlier?.(chunk);
    Object.assign(require.m, modules);
    run?.(require);
    for (const id of ids) chunks[id] = true;
  });
  require.f.j ??= (chunk, loading) => {
    const integrity = require.sriHashes?.[chunk];
    // A chunk that contains only style sheets has no script.
    if (!integrity) return;
    chunks[chunk] ??= runScript(publicPath + require.u(chunk), integrity).catch((error) => {
      delete chunks[chunk];
      throw error;
    });
    loading.push(chunks[chunk]);
  };
  require.f.css ??= (chunk, loading) => {
    const integrity = require.sriCssHashes?.[chunk];
    if (integrity) loading.push(styleSheet(publicPath + require.k(chunk), integrity));
  };
  Object.assign(require, {
    ...{ d, n, o, r, t },
    b: document.baseURI,
    g: globalThis,
    e: (chunk: ChunkId) => {
      const loading: unknown[] = [];
      for (const load of Object.values(require.f)) load(chunk, loading);
      return Promise.all(loading);
    },
    p: publicPath,
    ...require,
    initContainer: () => {},
    getContainer: async (module: string) => {
      const open = require.initializeExposesData.moduleMap[module];
      if (!open) throw new Error(`No module: ${module}`);
      return open();
    },
  });
}

const styleSheets: Record<string, Promise<void>> = {};

/** Loads a style sheet that is neither in the server's HTML nor requested yet. */
function styleSheet(href: string, integrity: string): Promise<void> | undefined {
  if (!styleSheets[href] && document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
  styleSheets[href] ??= applyStyleSheet(href, integrity).catch((error) => {
    delete styleSheets[href];
    throw error;
  });
  return styleSheets[href];
}

const runningFolder = (): URL => new URL('.', (document.currentScript as HTMLScriptElement).src);
