import type { Composition, PinnedRelease } from '../../composition/Composition.ts';
import { withInner } from '../../composition/withInner.ts';
import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { LoadedModule, ModuleLoader } from '../../react/ModuleLoader.ts';
import type { MountWithData } from '../../react/ModuleWithData.tsx';
import { createSignals } from '../createSignal.ts';
import type { FederatedModule, Federation } from '../federation/Federation.ts';
import type { Needs } from '../needs/createNeeds.ts';
import { fetchAhead } from '../needs/fetchAhead.ts';
import { preloadScripts } from '../needs/preloadScripts.ts';
import { filesOf, registerReleases } from './registerReleases.ts';
import { rememberValue } from './rememberValue.ts';
import { reportRegionFailure } from './reportRegionFailure.ts';
import { withDeadline } from './withDeadline.ts';

/** The federation's runtime has no deadline of its own: one slow script would hang its region for ever. */
const LOAD_TIMEOUT_MS = 15_000;

/** Between two tries for a region that the server's HTML already fills. */
const PATIENCE = { firstDelayMs: 2_000, longestDelayMs: 60_000 };

/** A page that the visitor goes to waits no longer for what its modules mount. */
const INNER_TIMEOUT_MS = 1_000;

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
  onCommitted?: (id: ModuleId) => void;
  onMounted?: (id: ModuleId) => void;
}

const nothing = () => {};

/**
 * Loads modules through Module Federation from exactly the releases that the page pins.
 *
 * @param needs of the regions that show the server's HTML; the others load at once.
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
  needs: Needs,
  { onCommitted = nothing, onMounted = nothing }: RegionEvents = {},
  openData: () => Promise<MountWithData> = () =>
    Promise.reject(new Error('Nothing is loaded here')),
): BrowserLoader {
  const releases = registerReleases(pinned, federation);
  /** What is being loaded or is there. What failed is not kept: the next load tries again. */
  const loads = new Map<ModuleId, Promise<LoadedModule>>();
  /** What the visitor's last navigation came to, failures included: its page shows just that. */
  const prepared = new Map<ModuleId, Promise<LoadedModule>>();
  /** For the regions that show the server's HTML. Nothing but their module ends that wait. */
  const awaited = new Map<ModuleId, Promise<LoadedModule>>();
  const mountOf = createSignals<ModuleId>();
  let mountWithData: Promise<MountWithData> | undefined;
  /** Why modules may not mount others, each said once. */
  const refusals = new Set<string>();
  /** Modules that have thrown: their release is not worth another try where there is a newer one. */
  const broken = new Set<ModuleId>();
  /** Modules whose files have been fetched ahead. A second try asks for them by itself, and anew. */
  const ahead = new Set<ModuleId>();

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

  const settle = async (id: ModuleId, loading: Promise<FederatedModule>): Promise<LoadedModule> => {
    try {
      const module = await withDeadline(loading, LOAD_TIMEOUT_MS);
      const { default: Component, load } = module;
      if (load === undefined) return { status: 'ready', Component };
      mountWithData ??= openData();
      return { status: 'ready', Component, loading: { load, Mount: await mountWithData } };
    } catch (error) {
      // What could not be fetched is asked for again.
      mountWithData = undefined;
      // biome-ignore lint/suspicious/noConsole: the reason belongs where developers look for it
      console.warn(`The module ${id} could not be loaded`, error);
      releases.failed(id);
      report(id);
      return UNAVAILABLE;
    }
  };

  const loadOnce = async (id: ModuleId): Promise<LoadedModule> => {
    const isAtHand = releases.of(id) !== undefined || (await releases.findNewer(id));
    return isAtHand ? settle(id, loadPinnedOrNewer(id)) : UNAVAILABLE;
  };

  /** What the server rendered stays readable for as long as its script cannot be had. */
  const loadPatiently = async (id: ModuleId): Promise<LoadedModule> => {
    await needs.arisen(id);
    preloadScripts(scripts[id]);
    for (let delayMs = PATIENCE.firstDelayMs; ; delayMs *= 2) {
      const loaded = await settle(id, loadPinned(id));
      if (loaded.status === 'ready') return loaded;
      await after(Math.min(delayMs, PATIENCE.longestDelayMs));
    }
  };

  const keepUnlessFailed = (id: ModuleId, started: Promise<LoadedModule>) => {
    loads.set(id, rememberValue(started));
    void started.then(({ status }) => {
      if (status !== 'ready' && loads.get(id) === started) loads.delete(id);
    });
    return started;
  };

  /** All files of a module are asked for together: its container would ask for them once it has come. */
  const share = (id: ModuleId): Promise<LoadedModule> => {
    const known = loads.get(id);
    if (known) return known;
    const release = releases.of(id);
    // Of other pages' modules the page does not know the hashes that a preload has to name.
    if (scripts[id]) preloadScripts(scripts[id]);
    else if (release && !ahead.has(id)) fetchAhead(filesOf(release, id));
    ahead.add(id);
    return keepUnlessFailed(id, loadOnce(id));
  };

  const loadAnew = async (id: ModuleId): Promise<LoadedModule> => {
    const isReplaced = broken.delete(id) && (await releases.findNewer(id));
    if (!isReplaced) releases.failed(id);
    return loadOnce(id);
  };

  const awaitModule = (id: ModuleId): Promise<LoadedModule> => {
    const known = awaited.get(id);
    if (known) return known;
    const begun = rememberValue(loadPatiently(id));
    awaited.set(id, begun);
    // What stands in it has needs of its own, though it cannot be live before.
    for (const inner of releases.mountsOf(id)) if (rendered.includes(inner)) awaitModule(inner);
    return begun;
  };

  const report = (id: ModuleId) => {
    const release = releases.of(id);
    if (release) reportRegionFailure({ remote: release.name, release: release.id });
  };

  const first = (id: ModuleId, isTakenOver?: boolean): Promise<LoadedModule> => {
    if (rendered.includes(id)) return awaitModule(id);
    // A page is taken over as it was sent, though a release may have been found meanwhile.
    return releases.of(id, isTakenOver) ? share(id) : rememberValue(Promise.resolve(UNAVAILABLE));
  };

  /** Has regions that are mounted from now on show what this comes to. */
  const show = (id: ModuleId, loading: Promise<LoadedModule>) => {
    prepared.set(id, loading);
    return loading;
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
    isAwaited: (id) => rendered.includes(id) && !prepared.has(id) && !isSettled(awaited.get(id)),
    untilMounted: async (id) => {
      if (awaited.has(id) && !prepared.has(id)) await mountOf(id).given;
    },
    committed: onCommitted,
    mounted: (id) => {
      mountOf(id).give();
      onMounted(id);
    },
    load: (id, isTakenOver) => prepared.get(id) ?? first(id, isTakenOver),
    watch: (id, region) =>
      awaited.has(id) && !prepared.has(id) ? needs.watch(id, region) : () => {},
    prepare: async (ids) => {
      prepared.clear();
      const inner = innerOf(ids);
      const load = (id: ModuleId) => show(id, share(id));
      const [own, others] = [ids.map(load), inner.map(load)];
      await Promise.all(own);
      // A page does not wait long for what other teams' modules are mounted in it.
      if (inner.length > 0) await Promise.race([Promise.all(others), after(INNER_TIMEOUT_MS)]);
    },
    prefetch: (ids) => {
      // What the page was sent with comes when its region needs it.
      for (const id of [...ids, ...innerOf(ids)]) if (!rendered.includes(id)) void share(id);
    },
    retry: (id) => show(id, keepUnlessFailed(id, loadAnew(id))),
    replace: (release) => {
      releases.take(release);
      for (const id of loads.keys()) if (id.startsWith(`${release.name}/`)) loads.delete(id);
    },
    reload: (id) => show(id, share(id)),
    report: (id) => {
      broken.add(id);
      report(id);
    },
  };
}

const after = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

const isSettled = (loading: (Promise<LoadedModule> & { status?: string }) | undefined): boolean =>
  loading?.status === 'fulfilled';
