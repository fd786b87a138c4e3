import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { withInner } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, remoteOf } from '../../protocol/names/ModuleId.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import type { RegionFailure } from '../../protocol/reports/RegionFailure.ts';
import type {
  LoadedModule,
  ModuleLoader,
  MountWithData,
  ShowModule,
} from '../../site/react/ModuleLoader.ts';
import {
  asHostFailure,
  type FederatedModule,
  HostFailure,
  type openContainer,
} from '../federation/openContainer.ts';
import { INNER_TIMEOUT_MS, LOAD_TIMEOUT_MS, REPORT_DELAY_MS } from '../page/deadlines.ts';
import { untilAll, withDeadline } from '../page/withDeadline.ts';
import { createReleaseRegistry } from './createReleaseRegistry.ts';
import { exposeStatus, type WithStatus } from './exposeStatus.ts';
import { createDeferred, type Deferred, watchViewport } from './watchViewport.ts';

/** Delay before a failed load of a region that shows the server's HTML is repeated; doubled with each failure. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** Longest wait of a loaded, unused module for the others being loaded: React hydrates their regions in one commit. */
const BATCH_MS = 50;

const UNAVAILABLE = { status: 'unavailable' } as const;

export type BrowserLoader = ReturnType<typeof createBrowserLoader>;

type Loading = WithStatus<LoadedModule>;

export interface ModuleState {
  /** Whether the module's regions show the server's HTML, hydrated or not: until the module is loaded again. */
  showsServerHtml: boolean;
  /** What the module's regions get. Undefined: not loaded yet, or another release was registered (`replace`). */
  loading?: Loading;
  /** Resolved once a region of the module is near the viewport or used, or a navigation waits for its hydration. */
  needed: Deferred;
  /** Whether the visitor has used a region of the module: pointed at, focused or touched it. */
  isUsed?: boolean;
  mounted: Deferred;
  /** The error that the module has thrown. */
  thrown?: unknown;
  /** Why the last load of the module failed. */
  error?: unknown;
  /** The release whose failure was reported last. */
  reported?: string;
}

/**
 * Loads modules from exactly the releases that the page pins, and modules of other pages from the releases that are
 * live when they are first requested:
 *
 * | a module is loaded for | by | after a failure |
 * | --- | --- | --- |
 * | a region that shows the server's HTML, when it is needed | `loadForHydration` | again, until it is loaded |
 * | a region without HTML, or a navigation | `ensureLoaded` | from a newer release if its files are deleted |
 * | 'Try again' | `loadAgain` | the same; after an error of the module, a newer release is preferred |
 *
 * Each calls `loadOrReport`, which turns a failure into the value 'unavailable'.
 *
 * @param openData loads the code that mounts modules with a `load`: called once, and again after a failure.
 */
export function createBrowserLoader(
  {
    releases: pinned,
    rendered,
    static: staticModules = [],
    scripts = {},
  }: Pick<Composition, 'releases' | 'rendered' | 'static' | 'scripts'>,
  open: typeof openContainer,
  {
    committed,
    mounted,
    unmounted,
  }: Pick<ModuleLoader, 'committed' | 'mounted'> & { unmounted(id: ModuleId): void },
  openData: () => Promise<MountWithData>,
) {
  const {
    registered,
    mountsOf,
    load: loadRegistered,
    loadWithFallback,
    findNewer,
    obtain,
    obtainRelease,
    replace: replaceRelease,
    bypassCache,
  } = createReleaseRegistry(pinned, scripts, open);
  const modules = new Map<ModuleId, ModuleState>();
  let mountWithData: Promise<MountWithData> | undefined;
  /** The loads for hydration whose modules React has not received yet. */
  const batch = new Set<Promise<LoadedModule>>();
  /** The modules of the page that the last navigation led to: the page shows their failures. */
  let prepared: readonly ModuleId[] = [];
  /** Reasons why a module may not mount another one; each is logged once. */
  const refusals = new Set<string>();

  const stateOf = (id: ModuleId): ModuleState => {
    const state: ModuleState = modules.get(id) ?? {
      showsServerHtml: rendered.includes(id),
      needed: createDeferred(),
      mounted: createDeferred(),
    };
    modules.set(id, state);
    return state;
  };

  const prepareToMount = async (
    id: ModuleId,
    module: Promise<FederatedModule>,
  ): Promise<LoadedModule> => {
    const { default: Component, load } = await withDeadline(module, LOAD_TIMEOUT_MS);
    // The name appears in React's component stacks. It cannot be set if the component is frozen.
    Reflect.set(Component, 'displayName', id);
    if (load === undefined) return { status: 'ready', Component };
    // After a failure, the next load requests the code again.
    mountWithData ??= openData().catch((error) => {
      mountWithData = undefined;
      throw error;
    });
    const Mount = await asHostFailure(withDeadline(mountWithData, LOAD_TIMEOUT_MS));
    return { status: 'ready', Component, loading: { load, Mount } };
  };

  /** Never rejects: a failure of the remote is reported. */
  const loadOrReport = async (
    id: ModuleId,
    module: Promise<FederatedModule>,
  ): Promise<LoadedModule> => {
    try {
      return await prepareToMount(id, module);
    } catch (error) {
      bypassCache(id);
      const state = stateOf(id);
      state.error = error;
      setTimeout(() => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
        console.warn(`The module ${id} could not be loaded`, error);
        if (!(error instanceof HostFailure)) sendFailure(state, registered(id));
      }, REPORT_DELAY_MS);
      return UNAVAILABLE;
    }
  };

  const loadOnce = async (id: ModuleId): Promise<LoadedModule> => {
    const isRegistered = registered(id) !== undefined || (await findNewer(id));
    return isRegistered ? loadOrReport(id, loadWithFallback(id)) : UNAVAILABLE;
  };

  const loadAgain = async (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    const { thrown } = state;
    delete state.thrown;
    if (!thrown || !(await findNewer(id))) bypassCache(id, !!thrown);
    return loadOnce(id);
  };

  /** Loads a module when it is needed, until it is loaded: the server's HTML stays readable meanwhile. */
  const loadWithRetries = async (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    await state.needed.promise;
    for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(2 * delayMs, MAX_RETRY_MS)) {
      const loading = loadOrReport(id, loadRegistered(id));
      batch.add(loading);
      const loaded = await loading;
      if (!state.isUsed) await untilAll(batch, BATCH_MS);
      batch.delete(loading);
      if (loaded.status === 'ready') return loaded;
      await new Promise((wake) => setTimeout(wake, delayMs));
    }
  };

  const loadForHydration = (id: ModuleId): Loading => {
    const loading = exposeStatus(loadWithRetries(id));
    stateOf(id).loading = loading;
    // An inner module may be needed, and loaded, before the module that mounts it, but is hydrated after it.
    for (const inner of mountsOf(id)) if (stateOf(inner).showsServerHtml) load(inner);
    return loading;
  };

  /** From now on the module's regions get the result of this call. */
  const replaceLoading = (id: ModuleId, loadModule: typeof loadOnce): Loading => {
    const loading = exposeStatus(loadModule(id));
    Object.assign(stateOf(id), { showsServerHtml: false, loading });
    return loading;
  };

  /** Loads the registered release, unless it is being loaded or has been loaded. */
  const ensureLoaded = (id: ModuleId): Loading => {
    const { showsServerHtml, loading } = stateOf(id);
    if (!showsServerHtml && loading && loading.value !== UNAVAILABLE) return loading;
    return replaceLoading(id, loadOnce);
  };

  const load = (id: ModuleId, isServerRendered?: boolean): Loading => {
    const { showsServerHtml, loading } = stateOf(id);
    if (showsServerHtml) return loading ?? loadForHydration(id);
    if (loading && prepared.includes(id)) return loading;
    // Hydration uses the releases that the page was sent with, though a newer one may have been registered meanwhile.
    return registered(id, isServerRendered)
      ? ensureLoaded(id)
      : exposeStatus(Promise.resolve(UNAVAILABLE));
  };

  return {
    inspect: (id: ModuleId) => ({ state: stateOf(id), release: registered(id) }),
    mountsOf,
    obtain,
    obtainRelease,
    committed,
    load,
    refused: (reason) => {
      if (refusals.has(reason)) return;
      refusals.add(reason);
      // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
      console.error(reason);
    },
    isLoaded: (id: ModuleId) =>
      !stateOf(id).showsServerHtml || stateOf(id).loading?.status === 'fulfilled',
    /** Call it when the visitor has used a region. */
    markUsed: (id: ModuleId) => {
      const state = stateOf(id);
      state.isUsed = true;
      state.needed.resolve();
    },
    /** Loads a module whose regions show the server's HTML, and resolves once one is hydrated; undefined for others. */
    untilMounted: (id: ModuleId) => {
      const { showsServerHtml, needed, mounted } = stateOf(id);
      if (!showsServerHtml) return;
      needed.resolve();
      return mounted.promise;
    },
    mounted: (id) => {
      stateOf(id).mounted.resolve();
      mounted(id);
    },
    isStatic: (id: ModuleId) => staticModules.includes(id),
    watch: (id: ModuleId, region: Element, _show: ShowModule) => {
      const { showsServerHtml } = stateOf(id);
      const end = showsServerHtml && watchViewport(region, (other) => stateOf(other).needed);
      return () => {
        if (end) end();
        unmounted(id);
      };
    },
    /** Never rejects. @returns false if only a new document can show the modules (`obtain`). */
    prepare: async (ids: readonly ModuleId[]) => {
      if (!(await obtain(ids))) return false;
      prepared = withInner(ids, mountsOf);
      const loadings = prepared.map(ensureLoaded);
      await Promise.all(ids.map(ensureLoaded));
      // A page does not wait long for other teams' modules that are mounted in it.
      await untilAll(loadings, INNER_TIMEOUT_MS);
      return true;
    },
    prefetch: async (ids: readonly ModuleId[]) => {
      if (!(await obtain(ids))) return;
      // Modules of regions that show the server's HTML are loaded once they are needed.
      for (const id of withInner(ids, mountsOf)) if (!stateOf(id).showsServerHtml) ensureLoaded(id);
    },
    retry: (id) => replaceLoading(id, loadAgain),
    /** Registers a release: modules of its remote that are loaded from now on come from this release. */
    replace: (release: PinnedRelease) => {
      replaceRelease(release);
      for (const [id, state] of modules) {
        if (remoteOf(id) !== release.name) continue;
        delete state.thrown;
        if (!state.showsServerHtml) delete state.loading;
      }
    },
    report: (id, error) => {
      const state = stateOf(id);
      state.thrown = error || id;
      sendFailure(state, registered(id));
    },
  } satisfies ModuleLoader & Record<string, unknown>;
}

/** Once for each release, since a load may be retried for as long as the page is open. */
function sendFailure(state: ModuleState, release: PinnedRelease | undefined): void {
  if (!release || state.reported === release.id) return;
  state.reported = release.id;
  const failure: RegionFailure = { remote: release.name, release: release.id };
  // Undefined in a Firefox whose user has disabled it.
  navigator.sendBeacon?.(REGION_FAILURES_PATH, JSON.stringify(failure));
}
