import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { withInner } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import type {
  LoadedModule,
  ModuleLoader,
  MountWithData,
  ShowModule,
} from '../../site/react/ModuleLoader.ts';
import type { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { FederatedModule, openContainer } from '../federation/openContainer.ts';
import { exposeStatus, type WithStatus } from './exposeStatus.ts';
import { registerReleases } from './registerReleases.ts';
import { createSignal, type Signal, watchNeed } from './watchNeed.ts';
import { untilAll, withDeadline } from './withDeadline.ts';

const LOAD_TIMEOUT_MS = 15_000;

const RETRY_BACKOFF = { firstDelayMs: 2_000, maxDelayMs: 60_000 };

/** How long a region waits for the regions that came near the viewport with it: React hydrates them in one commit. */
const BATCH_MS = 50;

/** How long a navigation waits for the modules that the next page's own modules mount. */
const INNER_TIMEOUT_MS = 1_000;

/**
 * Delay before a failure is reported: when the visitor leaves the page, a browser aborts its requests (Firefox even
 * before `pagehide`), which is not a failure.
 */
const REPORT_DELAY_MS = 1_000;

const UNAVAILABLE = { status: 'unavailable' } as const;

export type BrowserLoader = ReturnType<typeof createBrowserLoader>;

/** The state of a module. If the server has rendered the module, its regions show `served` until `isShown` is set. */
export interface ModuleState {
  /**
   * The load for regions that show the server's HTML: from the pinned release, when needed, retried until it succeeds.
   */
  served?: WithStatus<LoadedModule>;
  /** The load from the registered release. After a failure the next load tries again. */
  shared?: WithStatus<LoadedModule>;
  /** Whether the page shows `shared`, failures included: set by a navigation, retry or reload. */
  isShown?: boolean;
  needed: Signal;
  /** The visitor has used a region of the module: its hydration does not wait for the rest of the batch. */
  isUsed?: boolean;
  mounted: Signal;
  /** The error that the module has thrown. A retry then uses a newer release, if there is one. */
  thrown?: unknown;
  /** Why the last load of the module failed. */
  error?: unknown;
}

/**
 * Loads modules from exactly the releases that the page pins, and modules of other pages from the releases that are
 * live when they are first needed.
 *
 * @param openData loads the code that mounts modules with a `load`: called once, and again after a failure.
 */
export function createBrowserLoader(
  {
    releases: pinned,
    rendered,
    static: still = [],
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
  const releases = registerReleases(pinned, scripts, open);
  const modules = new Map<ModuleId, ModuleState>();
  let mountWithData: Promise<MountWithData> | undefined;
  /** Loads for regions that show the server's HTML, until React receives the modules. */
  const loadings = new Set<Promise<LoadedModule>>();
  /** Reasons why a module may not mount another one; each is logged once. */
  const refusals = new Set<string>();

  const stateOf = (id: ModuleId): ModuleState => {
    const state = modules.get(id) ?? { needed: createSignal(), mounted: createSignal() };
    modules.set(id, state);
    return state;
  };
  const needOf = (id: ModuleId): Signal => stateOf(id).needed;
  /** Returns undefined if no region of the module shows the server's HTML. */
  const servedState = (id: ModuleId): ModuleState | undefined => {
    const state = stateOf(id);
    return rendered.includes(id) && !state.isShown ? state : undefined;
  };

  const settle = async (id: ModuleId, loading: Promise<FederatedModule>): Promise<LoadedModule> => {
    try {
      const module = await withDeadline(loading, LOAD_TIMEOUT_MS);
      const { default: Component, load } = module;
      if (load === undefined) return { status: 'ready', Component };
      mountWithData ??= openData();
      return { status: 'ready', Component, loading: { load, Mount: await mountWithData } };
    } catch (error) {
      // The next load requests the code of `mountWithData` again.
      mountWithData = undefined;
      releases.failed(id);
      stateOf(id).error = error;
      setTimeout(() => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
        console.warn(`The module ${id} could not be loaded`, error);
        report(id);
      }, REPORT_DELAY_MS);
      return UNAVAILABLE;
    }
  };

  const loadOnce = async (id: ModuleId): Promise<LoadedModule> => {
    const found = releases.of(id) ?? (await releases.findNewer(id));
    return found ? settle(id, releases.loadOrNewer(id)) : UNAVAILABLE;
  };

  const loadAnew = async (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    const { thrown } = state;
    delete state.thrown;
    if (!thrown || !(await releases.findNewer(id))) releases.failed(id);
    return loadOnce(id);
  };

  /** Retries until the script is loaded: the server's HTML stays readable meanwhile. */
  const loadWithRetries = async (id: ModuleId): Promise<LoadedModule> => {
    await needOf(id).promise;
    for (let delayMs = RETRY_BACKOFF.firstDelayMs; ; delayMs *= 2) {
      const loading = settle(id, releases.load(id));
      loadings.add(loading);
      const loaded = await loading;
      if (!stateOf(id).isUsed) await untilAll(loadings, BATCH_MS);
      loadings.delete(loading);
      if (loaded.status === 'ready') return loaded;
      const waitMs = Math.min(delayMs, RETRY_BACKOFF.maxDelayMs);
      await new Promise((wake) => setTimeout(wake, waitMs));
    }
  };

  const serve = (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    if (!state.served) {
      state.served = exposeStatus(loadWithRetries(id));
      // An inner module has its own trigger, though it cannot be live before the module that mounts it.
      for (const inner of releases.mountsOf(id)) if (rendered.includes(inner)) serve(inner);
    }
    return state.served;
  };

  const loadShared = (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    if (state.shared?.value?.status === 'unavailable') delete state.shared;
    state.shared ??= exposeStatus(loadOnce(id));
    return state.shared;
  };

  const show = (id: ModuleId) => {
    stateOf(id).isShown = true;
    return loadShared(id);
  };

  const report = (id: ModuleId) => {
    const release = releases.of(id);
    if (!release) return;
    const failure: RegionFailure = { remote: release.name, release: release.id };
    navigator.sendBeacon(REGION_FAILURES_PATH, JSON.stringify(failure));
  };

  return {
    inspect: (id: ModuleId) => [stateOf(id), releases.of(id)] as const,
    mountsOf: releases.mountsOf,
    refused: (reason) => {
      if (refusals.has(reason)) return;
      refusals.add(reason);
      // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
      console.error(reason);
    },
    isRegionLive: (id: ModuleId) => {
      const state = servedState(id);
      return !state || state.served?.status === 'fulfilled';
    },
    /** Call it when a region was pointed at, focused or touched. */
    need: (id: ModuleId) => {
      stateOf(id).isUsed = true;
      needOf(id).resolve();
    },
    /** Loads a region that shows the server's HTML and resolves once it is mounted; undefined for any other region. */
    untilMounted: (id: ModuleId) => {
      const state = servedState(id);
      if (!state?.served) return;
      state.needed.resolve();
      return state.mounted.promise;
    },
    committed,
    mounted: (id) => {
      stateOf(id).mounted.resolve();
      mounted(id);
    },
    isStatic: (id: ModuleId) => still.includes(id),
    load: (id: ModuleId, isTakenOver?: boolean): Promise<LoadedModule> => {
      const { isShown, shared } = stateOf(id);
      if (isShown && shared) return shared;
      if (servedState(id)) return serve(id);
      // Hydration uses the releases that the page was sent with, though a newer one may have been registered meanwhile.
      return releases.of(id, isTakenOver)
        ? loadShared(id)
        : exposeStatus(Promise.resolve(UNAVAILABLE));
    },
    obtain: releases.obtain,
    releaseOf: releases.releaseOf,
    watch: (id: ModuleId, region: Element, _show: ShowModule) => {
      const end = servedState(id)?.served && watchNeed(id, region, needOf);
      return () => {
        end?.();
        unmounted(id);
      };
    },
    /**
     * Waits for the modules of a page that the visitor goes to. It never rejects.
     *
     * @returns false if the page's host build may be too old for the modules' releases: only a new document can show
     *   them.
     */
    prepare: async (ids: readonly ModuleId[]) => {
      if (!(await releases.obtain(ids))) return false;
      for (const state of modules.values()) state.isShown = false;
      const inner = withInner(ids, releases.mountsOf).filter((id) => !ids.includes(id));
      const [own, others] = [ids.map(show), inner.map(show)];
      await Promise.all(own);
      // A page does not wait long for other teams' modules that are mounted in it.
      await untilAll(others, INNER_TIMEOUT_MS);
      return true;
    },
    prefetch: async (ids: readonly ModuleId[]) => {
      if (!(await releases.obtain(ids))) return;
      // Modules that the page was sent with are loaded by their regions' triggers.
      for (const id of withInner(ids, releases.mountsOf))
        if (!rendered.includes(id)) void loadShared(id);
    },
    retry: (id) => {
      stateOf(id).shared = exposeStatus(loadAnew(id));
      return show(id);
    },
    /** Registers a release: modules of its remote that are loaded from now on come from this release. */
    replace: (release: PinnedRelease) => {
      releases.take(release);
      for (const [id, state] of modules) if (remoteOf(id) === release.name) delete state.shared;
    },
    /** Loads a module that is on the page from its registered release. It never rejects. */
    reload: show,
    report: (id, error) => {
      stateOf(id).thrown = error || id;
      report(id);
    },
  } satisfies ModuleLoader & Record<string, unknown>;
}
