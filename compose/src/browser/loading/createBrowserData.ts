import { useSyncExternalStore } from 'react';
import type { Composition, LoadOutcome } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { AnyLoad, LoadFetch } from '../../site/loads/Load.ts';
import { loadKey, runLoad } from '../../site/loads/runLoad.ts';
import { queryKeyOf } from '../../site/loads/trackQuery.ts';
import type { MountWithData } from '../../site/react/ModuleLoader.ts';
import { type LoadingMount, type ModuleData, mountWith } from '../../site/react/ModuleWithData.tsx';
import type { BrowserRouter } from '../navigation/createRouter.ts';
import { LOAD_TIMEOUT_MS, REPORT_DELAY_MS } from '../page/deadlines.ts';
import type { BrowserLoader } from './createBrowserLoader.ts';
import { exposeStatus, type WithStatus } from './exposeStatus.ts';

/** Limit of the loaded entries that no region shows. */
const MAX_IDLE_ENTRIES = 50;

const browserFetch: LoadFetch = (address, init) => window.fetch(address, init);

interface Entry {
  key: string;
  search: string;
  /** The `load` that has loaded the entry; undefined for the server's entries until a region shows them. */
  load?: AnyLoad;
  loading: WithStatus<LoadOutcome>;
  abort: AbortController;
  /** When the entry expires, by `performance.now()`. */
  expiresAt: number;
  /** Until then, expired data may be shown for the first time: a transition reads them again before it retains them. */
  unshownUntil: number;
  users: number;
}

/** The data that modules load: first those that the server has sent. Entries are reused until they expire. */
export function createBrowserData(
  { loaded = {} }: Pick<Composition, 'loaded'>,
  router: Pick<BrowserRouter, 'initialPlace' | 'place' | 'subscribe'>,
  report: BrowserLoader['report'],
): ModuleData {
  const { initialPlace: first, place, subscribe } = router;
  const searches = new Map([first, place()].map(({ pathname, search }) => [pathname, search]));
  subscribe(({ pathname, search }) => searches.set(pathname, search));
  const sent = Object.entries(loaded).map(([key, fromServer]) => {
    const value = outcomeOf(fromServer);
    const loading = Object.assign(Promise.resolve(value), { status: 'fulfilled', value } as const);
    const entry = entryOf(`${first.pathname} ${key}`, first.search, loading);
    // The server has made it before the page's time begins.
    return { ...entry, expiresAt: expiryOf(value, undefined, 0) };
  });
  let entries: Entry[] = [...sent];

  const begin = (key: string, { module, load, isHydrating: _, ...input }: LoadingMount): Entry => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), LOAD_TIMEOUT_MS);
    const call = { ...input, signal: abort.signal, fetch: browserFetch };
    const running = runLoad(load, call).then((outcome) => {
      clearTimeout(timer);
      // No region retains the entry any more.
      if (!entries.includes(entry)) return new Promise<never>(() => {});
      return settle(entry, module, outcome);
    });
    const entry = entryOf(key, input.search, exposeStatus(running), abort);
    entries.push(entry);
    return entry;
  };

  const settle = (entry: Entry, module: ModuleId, outcome: LoadOutcome): LoadOutcome => {
    const known: LoadOutcome =
      outcome.status === 'late'
        ? { status: 'failed', reason: `it was not finished within ${LOAD_TIMEOUT_MS} ms` }
        : outcome;
    if (known.status === 'failed') {
      setTimeout(() => {
        // biome-ignore lint/suspicious/noConsole: the reason belongs in the developers' console
        console.warn(`What ${module} shows could not be loaded: ${known.reason}`);
        report(module, known.reason);
      }, REPORT_DELAY_MS);
    }
    // A visitor's own data may be another visitor's by the next navigation.
    entry.expiresAt = expiryOf(known, entry.load?.perVisitor ? 0 : undefined);
    if (entry.users === 0) entry.unshownUntil = performance.now() + LOAD_TIMEOUT_MS;
    return known;
  };

  const removeUnused = (entry: Entry) => {
    if (entry.users > 0) return;
    const isLoaded = entry.loading.value?.status === 'loaded';
    if (!isLoaded) entry.abort.abort();
    entries = entries.filter((other) => isLoaded || other !== entry);
    const idle = entries.filter(({ users }) => users === 0).slice(0, -MAX_IDLE_ENTRIES);
    entries = entries.filter((other) => !idle.includes(other));
  };

  return {
    of: (mount) => {
      const key = `${mount.path} ${loadKey(mount.module, mount.props)}`;
      // A region may be hydrated long after the data that it shows has expired or was removed.
      const shown = mount.isHydrating ? sent.find((entry) => entry.key === key) : undefined;
      const known = entries.find((entry) => entry.key === key && isUsable(entry, mount));
      const entry = shown ?? known ?? begin(key, mount);
      entry.load = mount.load;
      return entry.loading;
    },
    retain: (loading) => {
      const entry = [...entries, ...sent].find((other) => other.loading === loading);
      if (!entry) return () => {};
      if (!entries.includes(entry)) entries.push(entry);
      entry.users += 1;
      entry.unshownUntil = 0;
      return () => {
        entry.users -= 1;
        // React may retain the entry again at once.
        queueMicrotask(() => removeUnused(entry));
      };
    },
    useSearch: (path) => {
      const current = () => searches.get(path) ?? '';
      const hydrated = () => (path === first.pathname ? first.search : current());
      return useSyncExternalStore(subscribe, current, hydrated);
    },
  };
}

/** Loaded with the first module that has a `load`, because few pages have one. */
export const openBrowserData = (...made: Parameters<typeof createBrowserData>): MountWithData =>
  mountWith(createBrowserData(...made));

function isUsable(entry: Entry, mount: LoadingMount): boolean {
  const { search, load, users, expiresAt, unshownUntil } = entry;
  // A module that was loaded again has another `load`, with perhaps another result.
  if (load !== undefined && load !== mount.load) return false;
  if (users === 0 && Math.max(expiresAt, unshownUntil) <= performance.now()) return false;
  if (search === mount.search) return true;
  const { value } = entry.loading;
  const reads = value?.status === 'loaded' ? value.reads : undefined;
  // Valid for another query if its `load` has read no part in which the two differ.
  return reads !== undefined && queryKeyOf(search, reads) === queryKeyOf(mount.search, reads);
}

const entryOf = (
  key: string,
  search: string,
  loading: Entry['loading'],
  abort = new AbortController(),
): Entry => ({
  key,
  search,
  loading,
  abort,
  expiresAt: Number.POSITIVE_INFINITY,
  unshownUntil: 0,
  users: 0,
});

const outcomeOf = (fromServer: NonNullable<Composition['loaded']>[string]): LoadOutcome =>
  'failed' in fromServer
    ? { status: 'failed', reason: 'it failed on the server' }
    : { status: 'loaded', ...fromServer };

const expiryOf = (
  outcome: LoadOutcome,
  defaultS = Number.POSITIVE_INFINITY,
  loadedAt = performance.now(),
): number =>
  outcome.status === 'loaded'
    ? loadedAt + (outcome.maxAgeS ?? defaultS) * 1000
    : Number.POSITIVE_INFINITY;
