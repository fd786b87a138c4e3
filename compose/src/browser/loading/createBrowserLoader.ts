import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { withInner } from '../../protocol/composition/mountsOf.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { REGION_FAILURES_PATH } from '../../protocol/paths.ts';
import type { LoadedModule, ModuleLoader, MountWithData } from '../../site/react/ModuleLoader.ts';
import type { RegionFailure } from '../../site/react/RegionFailure.ts';
import type { FederatedModule, Federation } from '../federation/Federation.ts';
import type { LoadingTriggers } from './createLoadingTriggers.ts';
import { createSignal, type Signal } from './createSignal.ts';
import { exposeStatus } from './exposeStatus.ts';
import { fetchAhead } from './fetchAhead.ts';
import { preloadScripts } from './preloadScripts.ts';
import { filesOf, registerReleases } from './registerReleases.ts';
import { withDeadline } from './withDeadline.ts';

/** The federation's runtime has no deadline of its own: one slow script would hang its region for ever. */
const LOAD_TIMEOUT_MS = 15_000;

/** Between two tries for a region that the server's HTML already fills. */
const RETRY_BACKOFF = { firstDelayMs: 2_000, longestDelayMs: 60_000 };

/** A page that the visitor goes to waits no longer for what its modules mount. */
const INNER_TIMEOUT_MS = 1_000;

/** A browser aborts the loads of a page that is left (Firefox even before `pagehide`): no failure of the release. */
const REPORT_DELAY_MS = 1_000;

const UNAVAILABLE = { status: 'unavailable' } as const;

export interface BrowserLoader extends ModuleLoader {
  /** Whether a region shows the server's HTML for want of its module. */
  isAwaited(id: ModuleId): boolean;
  /** Waits until a region that shows the server's HTML is live; for no other. */
  untilMounted(id: ModuleId): Promise<void>;
  /** Takes another release for the one of its remote: whatever is loaded from now on comes from it. */
  replace(release: PinnedRelease): void;
  /** Loads a module that is on the page from the release at hand. It never rejects. */
  reload(id: ModuleId): Promise<LoadedModule>;
}

/** See `committed` and `mounted` of `ModuleLoader`. */
interface RegionEvents {
  onCommitted: (id: ModuleId) => void;
  onMounted: (id: ModuleId) => void;
}

/**
 * The state of a module: which loads of it there are. A region shows `shown`, or else `served` where the
 * server has rendered it, or else `shared`.
 */
interface ModuleState {
  /** For regions that show the server's HTML: from the pinned release, when triggered, until it succeeds. */
  served?: Promise<LoadedModule>;
  /** In progress or ready, from the release at hand. A failure is removed: the next load tries again. */
  shared?: Promise<LoadedModule>;
  /** The load of the last navigation, retry or reload, failures included: the page shows just that. */
  shown?: Promise<LoadedModule> | undefined;
  mounted: Signal;
  /** Its release is not worth another try where there is a newer one. */
  hasThrown?: boolean;
  /** A second try requests its files by itself, and anew. */
  isFetchedAhead?: boolean;
}

/**
 * Loads modules through Module Federation from exactly the releases that the page pins, and for other pages from
 * those that are live when they are first needed.
 *
 * @param triggers of the regions that show the server's HTML; the others load at once.
 * @param events of each module that is mounted.
 * @param openData gets what mounts modules that load something: once, or again where it failed.
 */
export function createBrowserLoader(
  {
    releases: pinned,
    rendered,
    scripts = {},
  }: Pick<Composition, 'releases' | 'rendered' | 'scripts'>,
  federation: Federation,
  triggers: LoadingTriggers,
  { onCommitted, onMounted }: RegionEvents,
  openData: () => Promise<MountWithData>,
): BrowserLoader {
  const releases = registerReleases(pinned, federation);
  const modules = new Map<ModuleId, ModuleState>();
  let mountWithData: Promise<MountWithData> | undefined;
  /** Why modules may not mount others, each logged once. */
  const refusals = new Set<string>();

  const stateOf = (id: ModuleId): ModuleState => {
    const state = modules.get(id) ?? { mounted: createSignal() };
    modules.set(id, state);
    return state;
  };
  /** The state of a module whose region shows the server's HTML; undefined of any other. */
  const servedState = (id: ModuleId): ModuleState | undefined => {
    const state = stateOf(id);
    return rendered.includes(id) && !state.shown ? state : undefined;
  };

  const settle = async (id: ModuleId, loading: Promise<FederatedModule>): Promise<LoadedModule> => {
    try {
      const module = await withDeadline(loading, LOAD_TIMEOUT_MS);
      const { default: Component, load } = module;
      if (load === undefined) return { status: 'ready', Component };
      mountWithData ??= openData();
      return { status: 'ready', Component, loading: { load, Mount: await mountWithData } };
    } catch (error) {
      // Requested again by the next load.
      mountWithData = undefined;
      releases.failed(id);
      void after(REPORT_DELAY_MS).then(() => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs where developers look for it
        console.warn(`The module ${id} could not be loaded`, error);
        report(id);
      });
      return UNAVAILABLE;
    }
  };

  const loadPinned = async (id: ModuleId) => {
    await releases.renewed(id);
    return releases.load(id);
  };

  /** A page may outlive the files that it pins: then the release that is live by now has to do. */
  const loadPinnedOrNewer = async (id: ModuleId) => {
    try {
      return await loadPinned(id);
    } catch (error) {
      if ((await releases.areFilesGone(id)) && (await releases.findNewer(id)))
        return releases.load(id);
      throw error;
    }
  };

  const loadOnce = async (id: ModuleId): Promise<LoadedModule> => {
    const isAtHand = releases.of(id) !== undefined || (await releases.findNewer(id));
    return isAtHand ? settle(id, loadPinnedOrNewer(id)) : UNAVAILABLE;
  };

  const loadAnew = async (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    const { hasThrown } = state;
    state.hasThrown = false;
    const isReplaced = hasThrown && (await releases.findNewer(id));
    if (!isReplaced) releases.failed(id);
    return loadOnce(id);
  };

  /** The server's HTML stays readable for as long as its script cannot be loaded. */
  const loadWithRetries = async (id: ModuleId): Promise<LoadedModule> => {
    await triggers.fired(id);
    preloadScripts(scripts[id]);
    for (let delayMs = RETRY_BACKOFF.firstDelayMs; ; delayMs *= 2) {
      const loaded = await settle(id, loadPinned(id));
      if (loaded.status === 'ready') return loaded;
      await after(Math.min(delayMs, RETRY_BACKOFF.longestDelayMs));
    }
  };

  const serve = (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    if (!state.served) {
      state.served = exposeStatus(loadWithRetries(id));
      // A module in it has a trigger of its own, though it cannot be live before.
      for (const inner of releases.mountsOf(id)) if (rendered.includes(inner)) serve(inner);
    }
    return state.served;
  };

  const share = (id: ModuleId, loading: Promise<LoadedModule>): Promise<LoadedModule> => {
    const state = stateOf(id);
    state.shared = exposeStatus(loading);
    void loading.then(({ status }) => {
      if (status !== 'ready' && state.shared === loading) delete state.shared;
    });
    return loading;
  };

  /** All files of a module are requested together: its container would request them once it is there. */
  const loadShared = (id: ModuleId): Promise<LoadedModule> => {
    const state = stateOf(id);
    if (state.shared) return state.shared;
    const release = releases.of(id);
    // Of other pages' modules the page does not know the hashes that a preload has to name.
    if (scripts[id]) preloadScripts(scripts[id]);
    else if (release && !state.isFetchedAhead) fetchAhead(filesOf(release, id));
    state.isFetchedAhead = true;
    return share(id, loadOnce(id));
  };

  /** Regions that are mounted from now on show the result of this load. */
  const show = (id: ModuleId, loading: Promise<LoadedModule>) => {
    stateOf(id).shown = loading;
    return loading;
  };

  const report = (id: ModuleId) => {
    const release = releases.of(id);
    if (release) reportRegionFailure({ remote: release.name, release: release.id });
  };

  const innerOf = (ids: readonly ModuleId[]): ModuleId[] =>
    withInner(ids, releases.mountsOf).filter((id) => !ids.includes(id));

  return {
    mountsOf: releases.mountsOf,
    refused: (reason) => {
      if (refusals.has(reason)) return;
      refusals.add(reason);
      // biome-ignore lint/suspicious/noConsole: the reason belongs where developers look for it
      console.error(reason);
    },
    left: () => {},
    fallback: () => 'placeholder',
    isAwaited: (id) => {
      const state = servedState(id);
      return state !== undefined && !isFulfilled(state.served);
    },
    untilMounted: async (id) => {
      const state = servedState(id);
      if (state?.served) await state.mounted.given;
    },
    committed: onCommitted,
    mounted: (id) => {
      stateOf(id).mounted.give();
      onMounted(id);
    },
    load: (id, isTakenOver) => {
      const { shown } = stateOf(id);
      if (shown) return shown;
      if (rendered.includes(id)) return serve(id);
      // A page is taken over as it was sent, though a release may have been found meanwhile.
      return releases.of(id, isTakenOver)
        ? loadShared(id)
        : exposeStatus(Promise.resolve(UNAVAILABLE));
    },
    watch: (id, region) => (servedState(id)?.served ? triggers.watch(id, region) : () => {}),
    prepare: async (ids) => {
      await releases.obtain(ids);
      for (const state of modules.values()) state.shown = undefined;
      const inner = innerOf(ids);
      const load = (id: ModuleId) => show(id, loadShared(id));
      const [own, others] = [ids.map(load), inner.map(load)];
      await Promise.all(own);
      // A page does not wait long for other teams' modules that are mounted in it.
      if (inner.length > 0) await Promise.race([Promise.all(others), after(INNER_TIMEOUT_MS)]);
    },
    prefetch: (ids) => {
      void releases.obtain(ids).then(() => {
        // Those that the page was sent with are loaded by their regions' triggers.
        for (const id of [...ids, ...innerOf(ids)]) if (!rendered.includes(id)) void loadShared(id);
      });
    },
    retry: (id) => show(id, share(id, loadAnew(id))),
    replace: (release) => {
      releases.take(release);
      for (const [id, state] of modules) if (id.startsWith(`${release.name}/`)) delete state.shared;
    },
    reload: (id) => show(id, loadShared(id)),
    report: (id) => {
      stateOf(id).hasThrown = true;
      report(id);
    },
  };
}

const after = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

const isFulfilled = (loading: (Promise<LoadedModule> & { status?: string }) | undefined): boolean =>
  loading?.status === 'fulfilled';

/** Best effort; the visitor waits for nothing. */
function reportRegionFailure(failure: RegionFailure): void {
  navigator.sendBeacon(REGION_FAILURES_PATH, JSON.stringify(failure));
}
