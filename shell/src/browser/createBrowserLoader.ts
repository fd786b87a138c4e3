import { loadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteModuleId } from '@statline/contract/modules';
import type { Composition } from '../composition/Composition.ts';
import type { LoadedModule, ModuleLoader } from '../regions/ModuleLoader.ts';
import { registerReleases } from './registerReleases.ts';
import { reportRegionFailure } from './reportRegionFailure.ts';
import { withDeadline } from './withDeadline.ts';

/** The federation's runtime has no deadline of its own: one slow script would hang its region for ever. */
const LOAD_TIMEOUT_MS = 15_000;

/** Between two tries for a region that the server's HTML already fills. */
const PATIENCE = { firstDelayMs: 2_000, longestDelayMs: 60_000 };

const UNAVAILABLE = { status: 'unavailable' } as const;

/** Loads modules through Module Federation from exactly the releases that the page pins. */
export function createBrowserLoader({ releases: pinned, rendered }: Composition): ModuleLoader {
  const releases = registerReleases(pinned);
  const loads = new Map<RemoteModuleId, Promise<LoadedModule>>();
  /** Regions that show the server's HTML and wait, as long as it takes, for their script. */
  const waiting = new Set<RemoteModuleId>(rendered);
  /** Modules that the visitor has gone to or tried again: the page itself is taken over as it was sent. */
  const wanted = new Set<RemoteModuleId>();

  const fetchModule = async (id: RemoteModuleId) => {
    await releases.settled(id);
    return loadRemote<{ default: never }>(id);
  };

  const loadOnce = async (id: RemoteModuleId): Promise<LoadedModule> => {
    const hasRelease = releases.of(id) || (wanted.has(id) && (await releases.find(id)));
    if (!hasRelease) return UNAVAILABLE;
    try {
      const module = await withDeadline(fetchModule(id), LOAD_TIMEOUT_MS);
      return module ? { status: 'ready', Component: module.default } : UNAVAILABLE;
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the reason belongs where developers look for it
      console.warn(`The module ${id} could not be loaded`, error);
      report(id);
      return UNAVAILABLE;
    }
  };

  /** What the server rendered stays readable for as long as its script cannot be had. */
  const loadPatiently = async (id: RemoteModuleId): Promise<LoadedModule> => {
    for (let delayMs = PATIENCE.firstDelayMs; ; delayMs *= 2) {
      const loaded = await loadOnce(id);
      if (loaded.status === 'ready') return loaded;
      await new Promise((wake) => setTimeout(wake, Math.min(delayMs, PATIENCE.longestDelayMs)));
      releases.renew(id);
    }
  };

  const load = <Id extends RemoteModuleId>(id: Id): Promise<LoadedModule<Id>> => {
    const known = loads.get(id) ?? (waiting.has(id) ? loadPatiently(id) : loadOnce(id));
    loads.set(id, known);
    void known.then(() => waiting.delete(id));
    // Keyed by the id: the contract is what says which props a module takes.
    return known as Promise<LoadedModule<Id>>;
  };

  const report = (id: RemoteModuleId) => {
    const release = releases.of(id);
    if (release) reportRegionFailure({ remote: release.name, release: release.id });
  };

  return {
    fallback: () => 'placeholder',
    report,
    load,
    prepare: async (ids) => {
      for (const id of ids) {
        wanted.add(id);
        if (waiting.delete(id)) loads.delete(id);
      }
      await Promise.all(ids.map(load));
    },
    forget: (id) => {
      wanted.add(id);
      loads.delete(id);
      releases.renew(id);
    },
  };
}
