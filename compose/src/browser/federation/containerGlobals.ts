import { SHARED_IMPORTS } from '../../site/sharedImports.ts';
import type { FederatedModule } from './Federation.ts';
import { applyStyleSheet, runScript } from './openContainer.ts';

type ModuleFactory = (module: { exports: unknown }, ...rest: unknown[]) => void;

/** What a script of a release adds: the chunks that it contains, and their modules. */
type Chunk = readonly [
  ids: readonly ChunkId[],
  modules: Record<string, ModuleFactory>,
  run?: (require: ContainerRequire) => void,
];
type ChunkId = number | string;

/**
 * `require` of a container, with rspack's names (`RuntimeGlobals`). A production build leaves all functions to
 * the host (`compose/src/build/remote/leaveRuntimeToHost.ts`) and contains the data.
 */
interface ContainerRequire {
  (module: unknown): unknown;
  /** Modules. */
  m: Record<string, ModuleFactory>;
  /** What loading a chunk takes: scripts, style sheets. */
  f: Record<string, (chunk: ChunkId, loading: unknown[]) => void>;
  /** The file of a chunk. */
  u(chunk: ChunkId): string;
  /** The style sheet of a chunk. */
  k(chunk: ChunkId): string;
  /** The hash of each chunk's script. */
  sriHashes?: Readonly<Record<ChunkId, string>>;
  /** The hash of each chunk's style sheet. */
  sriCssHashes?: Readonly<Record<ChunkId, string>>;
  initializeExposesData: {
    moduleMap: Readonly<Record<string, () => Promise<() => FederatedModule>>>;
  };
}

/** The folder of a release → what adds the chunks of its scripts. */
const releases = new Map<string, (chunk: Chunk) => void>();

/** Provides what containers run with, once for all of them, under the names that their builds use. */
export function provideRuntime(): void {
  Object.assign(globalThis, {
    composeContainer: connect,
    composeChunks: { push: (chunk: Chunk) => releases.get(runningFolder().href)?.(chunk) },
    composeShared: SHARED_IMPORTS,
  });
}

/** Called by a container's script. A function that its build contains stays. */
function connect(require: ContainerRequire): void {
  const folder = runningFolder();
  // As the host has it in the server's HTML.
  const publicPath = folder.origin === window.location.origin ? folder.pathname : folder.href;
  /** Those that are there, or loading. */
  const chunks: Record<ChunkId, true | Promise<void>> = {};

  releases.set(folder.href, ([ids, modules, run]) => {
    Object.assign(require.m, modules);
    run?.(require);
    for (const id of ids) chunks[id] = true;
  });
  require.f.j ??= (chunk, loading) => {
    const integrity = require.sriHashes?.[chunk];
    // A chunk of style sheets alone has no script.
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
    ...HELPERS,
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
      if (!open) throw new Error(`The container has no module ${module}`);
      return open();
    },
  });
}

/** The address of a style sheet → its loading. */
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

/** The folder of the script that runs. */
const runningFolder = (): URL => new URL('.', (document.currentScript as HTMLScriptElement).src);

type Properties = Readonly<Record<string, unknown>>;

/** Defines the exports of an ES module. */
function define(exports: object, getters: Properties, values?: Properties): void {
  const add = (kind: 'get' | 'value', properties?: Properties) => {
    for (const name in properties) {
      if (Object.hasOwn(exports, name)) continue;
      Object.defineProperty(exports, name, { enumerable: true, [kind]: properties[name] });
    }
  };
  add('get', getters);
  add('value', values);
}

/** Declares that a module is an ES module. */
function declare(exports: object): void {
  Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
  Object.defineProperty(exports, '__esModule', { value: true });
}

/** Those that objects have by the language. */
const LAST_PROTOTYPES: readonly unknown[] = [
  null,
  Object.prototype,
  Array.prototype,
  Function.prototype,
];

/** What rspack's code of a module calls on `require`. */
const HELPERS = {
  g: globalThis,
  b: document.baseURI,
  o: Object.hasOwn,
  d: define,
  r: declare,
  /** The default export of a module of either kind. */
  n: (module: { __esModule?: boolean; default?: unknown } | undefined) => {
    const get = module?.__esModule ? () => module.default : () => module;
    define(get, { a: get });
    return get;
  },
  /** A namespace of whatever a module exports; the bits of `mode` are rspack's. */
  t(this: ContainerRequire, of: unknown, mode: number): unknown {
    const exports = mode & 1 ? this(of) : of;
    const object = Object(exports);
    const { __esModule: isEsModule, then } = object;
    if (mode & 8 || (mode & 4 && isEsModule) || (mode & 16 && typeof then === 'function')) {
      return exports;
    }
    const namespace = {};
    declare(namespace);
    define(namespace, { default: () => exports });
    let from = mode & 2 ? object : null;
    for (; !LAST_PROTOTYPES.includes(from); from = Object.getPrototypeOf(from)) {
      for (const name of Object.getOwnPropertyNames(from)) {
        define(namespace, { [name]: () => object[name] });
      }
    }
    return namespace;
  },
};
