import type { Composition } from '../../composition/Composition.ts';
import type { AnyLoad, LoadFetch } from '../../loads/Load.ts';
import type { LoadOutcome } from '../../loads/LoadOutcome.ts';
import { loadKey } from '../../loads/loadKey.ts';
import { runLoad } from '../../loads/runLoad.ts';
import { readingOf } from '../../loads/trackQuery.ts';
import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { LoadingMount, ModuleData } from '../../react/ModuleData.ts';
import type { Place } from '../../site/SiteDefinition.ts';
import { rememberValue } from '../loading/rememberValue.ts';
import type { BrowserRouter } from '../navigation/createRouter.ts';

/** A visitor who sees the placeholder waits longer than a server does for everybody. */
const TIMEOUT_MS = 15_000;

/** Of what nobody shows any more, in case the visitor comes back. */
const MOST_KEPT = 50;

interface Entry {
  key: string;
  search: string;
  /** What it was loaded by; undefined: by the server, until it is shown. */
  load?: AnyLoad;
  loading: Promise<LoadOutcome>;
  abort: AbortController;
  /** Undefined until it is there. */
  outcome?: LoadOutcome;
  /** By `performance.now()`. */
  endsAt: number;
  /** How many regions show it or wait for it. */
  users: number;
}

/**
 * What modules load in the browser: first what the server has handed over, then by themselves. What is
 * there is there again when the visitor comes back, as long as it lasts.
 *
 * @param first where the visitor was when the page was sent.
 * @param report is told of a module whose `load` has failed.
 */
export function createBrowserData(
  { loaded = {} }: Pick<Composition, 'loaded'>,
  first: Place,
  { place, subscribe }: Pick<BrowserRouter, 'place' | 'subscribe'>,
  report: (module: ModuleId) => void,
): ModuleData {
  const searches = new Map([first, place()].map(({ pathname, search }) => [pathname, search]));
  subscribe(({ pathname, search }) => searches.set(pathname, search));
  const sent = Object.entries(loaded).map(([key, handed]) =>
    entryOf(`${first.pathname} ${key}`, first.search, outcomeOf(handed)),
  );
  let entries: Entry[] = [...sent];

  const begin = (
    key: string,
    { module, load, props, path, params, search }: LoadingMount,
  ): Entry => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
    const running = runLoad(load, {
      props,
      path,
      params,
      search,
      signal: abort.signal,
      fetch: browsersFetch,
    }).then((outcome) => {
      clearTimeout(timer);
      // It was let go of.
      if (!entries.includes(entry)) return new Promise<never>(() => {});
      return settle(entry, module, outcome);
    });
    const entry: Entry = {
      key,
      search,
      load,
      loading: rememberValue(running),
      abort,
      endsAt: Number.POSITIVE_INFINITY,
      users: 0,
    };
    entries.push(entry);
    return entry;
  };

  const settle = (entry: Entry, module: ModuleId, outcome: LoadOutcome): LoadOutcome => {
    const known: LoadOutcome =
      outcome.status === 'late'
        ? { status: 'failed', reason: `it was not finished within ${TIMEOUT_MS} ms` }
        : outcome;
    if (known.status === 'failed') {
      // biome-ignore lint/suspicious/noConsole: the reason belongs where developers look for it
      console.warn(`What ${module} shows could not be loaded: ${known.reason}`);
      report(module);
    }
    entry.outcome = known;
    entry.endsAt = endOf(known);
    return known;
  };

  const isUsable = ({ users, endsAt }: Entry) => users > 0 || endsAt > performance.now();
  const drop = (entry: Entry) => {
    entries = entries.filter((other) => other !== entry);
  };
  const forgetSome = () => {
    const idle = entries.filter(({ users }) => users === 0);
    for (const entry of idle.slice(0, -MOST_KEPT)) drop(entry);
  };

  const letGo = (entry: Entry) => {
    if (entry.users > 0) return;
    if (entry.outcome?.status !== 'loaded') {
      drop(entry);
      entry.abort.abort();
    }
    forgetSome();
  };

  return {
    of: (mount) => {
      const key = `${mount.path} ${loadKey(mount.module, mount.props)}`;
      // A region may be taken over long after what it shows has ended, or was let go of.
      const shown = mount.isTakenOver ? sent.find((entry) => entry.key === key) : undefined;
      const known = entries.find(
        (entry) =>
          entry.key === key &&
          isUsable(entry) &&
          says(entry, mount.search) &&
          isBy(entry, mount.load),
      );
      const entry = shown ?? known ?? begin(key, mount);
      entry.load = mount.load;
      return entry.loading;
    },
    hold: (loading) => {
      const entry = [...entries, ...sent].find((other) => other.loading === loading);
      if (!entry) return () => {};
      if (!entries.includes(entry)) entries.push(entry);
      entry.users += 1;
      return () => {
        entry.users -= 1;
        // React may take a hold of it again at once.
        queueMicrotask(() => letGo(entry));
      };
    },
    subscribe,
    searchAt: (path) => searches.get(path) ?? '',
    firstSearchAt: (path) => (path === first.pathname ? first.search : (searches.get(path) ?? '')),
  };
}

/** Whether it is what this query asks for: of what it has not read it says the same. */
function says({ search, outcome }: Entry, asked: string): boolean {
  if (search === asked) return true;
  const reads = outcome?.status === 'loaded' ? outcome.reads : undefined;
  return reads !== undefined && readingOf(search, reads) === readingOf(asked, reads);
}

/** A module that was loaded anew has another `load`, which may say something else. */
const isBy = ({ load }: Entry, asked: AnyLoad): boolean => load === undefined || load === asked;

function entryOf(key: string, search: string, outcome: LoadOutcome): Entry {
  const loading = Object.assign(Promise.resolve(outcome), { status: 'fulfilled', value: outcome });
  const abort = new AbortController();
  return { key, search, loading, abort, outcome, endsAt: endOf(outcome), users: 0 };
}

const outcomeOf = (handed: NonNullable<Composition['loaded']>[string]): LoadOutcome =>
  'failed' in handed
    ? { status: 'failed', reason: 'it failed on the server' }
    : { status: 'loaded', ...handed };

const endOf = (outcome: LoadOutcome): number =>
  outcome.status === 'loaded' && outcome.maxAgeS !== undefined
    ? performance.now() + outcome.maxAgeS * 1000
    : Number.POSITIVE_INFINITY;

const browsersFetch: LoadFetch = (address, init) => window.fetch(address, init);
