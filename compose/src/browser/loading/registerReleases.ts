import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { Container, FederatedModule, Federation } from '../federation/Federation.ts';

/** The statuses of a file that the server does not have and does not expect to have again. */
const GONE: readonly number[] = [404, 410];

const has = ({ modules }: PinnedRelease, id: ModuleId): boolean =>
  Object.hasOwn(modules, moduleOf(id));

/** The releases that modules are loaded from. */
interface RegisteredReleases {
  /**
   * The release at hand that has a module; undefined where there is none.
   *
   * @param asSent the one that the page was sent with, though there may be a newer one at hand.
   */
  of(id: ModuleId, asSent?: boolean): PinnedRelease | undefined;
  /** The modules that a module may mount in the release at hand. */
  mountsOf(id: ModuleId): readonly ModuleId[];
  /**
   * Loads a module from the release at hand. Its container is opened once, and so is a failure of it
   * remembered, until `renewed`.
   */
  load(id: ModuleId): Promise<FederatedModule>;
  /**
   * Requests which release of a module's remote is live, and takes it instead of the one
   * at hand if it has the module.
   *
   * @returns whether there was such a one.
   */
  findNewer(id: ModuleId): Promise<boolean>;
  /**
   * Requests the releases of modules whose remotes have none at hand: those of other pages than the one that was sent.
   * It never rejects.
   */
  obtain(ids: readonly ModuleId[]): Promise<void>;
  /** Takes a release instead of the one at hand of its remote. Its container is opened anew, at another address. */
  take(release: PinnedRelease): void;
  /** Whether files that a module needs are no longer published; unknown if the server fails. */
  areFilesGone(id: ModuleId): Promise<boolean>;
  /** Notes that a module could not be loaded, or is not to be had from memory. */
  failed(id: ModuleId): void;
  /** Makes sure that what has failed is requested from the network, and not from a cached failure. */
  renewed(id: ModuleId): Promise<void>;
}

/** A release at hand, and its container once a module of it was requested. */
interface Registered {
  release: PinnedRelease;
  container?: Promise<Container>;
}

/** Keeps which release of each remote is at hand: first those that the page pins; later ones stay as well. */
export function registerReleases(
  pinned: readonly PinnedRelease[],
  { openContainer }: Federation,
): RegisteredReleases {
  const releases = new Map<string, Registered>();
  const retries = new Map<string, number>();
  const failedRemotes = new Set<string>();
  const failedModules = new Set<ModuleId>();

  /** Another address with every retry: a browser may keep a wrong copy of an immutable file for ever. */
  const entryOf = (release: PinnedRelease): string => {
    const url = new URL(containerUrl(release));
    const retry = retries.get(release.name);
    if (retry !== undefined) url.searchParams.set('retry', String(retry));
    return url.href;
  };

  const register = (release: PinnedRelease) => releases.set(release.name, { release });
  const releaseOf = (id: ModuleId) => releases.get(remoteOf(id))?.release;
  for (const release of pinned) register(release);
  const sent = new Map(releases);

  return {
    of: (id, asSent) => {
      const release = (asSent ? sent : releases).get(remoteOf(id))?.release;
      return release && has(release, id) ? release : undefined;
    },

    mountsOf: (id) =>
      mountsOf(
        id,
        Array.from(releases.values(), ({ release }) => release),
      ),

    load: async (id) => {
      const registered = releases.get(remoteOf(id));
      if (!registered) throw new Error(`There is no release with the module ${id}`);
      const { release } = registered;
      registered.container ??= openContainer(release, entryOf(release));
      const make = await (await registered.container).get(`./${moduleOf(id)}`);
      return make();
    },

    findNewer: async (id) => {
      const name = remoteOf(id);
      const at = releaseOf(id);
      // A remote in development changes in place, and has no hash: there is no newer release.
      if (at && has(at, id) && !at.container.integrity) return false;
      const known = at?.id;
      const live = (await liveReleases()).find((candidate) => candidate.name === name);
      if (!live || live.id === known || !has(live, id)) return false;
      // A concurrent call has taken it by now.
      if (live.id === releaseOf(id)?.id) return true;
      retries.delete(name);
      failedRemotes.delete(name);
      register(live);
      return true;
    },

    obtain: async (ids) => {
      const missing = ids.filter((id) => !releases.has(remoteOf(id)));
      if (missing.length === 0) return;
      for (const release of await liveReleases(`?modules=${missing}`))
        if (!releases.has(release.name)) register(release);
    },

    take: (release) => {
      const { name } = release;
      failedRemotes.delete(name);
      retries.set(name, (retries.get(name) ?? 0) + 1);
      register(release);
    },

    areFilesGone: async (id) => {
      const release = releaseOf(id);
      return release ? areAnyGone([containerUrl(release), ...filesOf(release, id)]) : false;
    },

    failed: (id) => {
      failedRemotes.add(remoteOf(id));
      failedModules.add(id);
    },

    renewed: async (id) => {
      const name = remoteOf(id);
      const release = releaseOf(id);
      if (!release) return;
      // Once for all modules of the remote that wait for it.
      if (failedRemotes.delete(name)) {
        retries.set(name, (retries.get(name) ?? 0) + 1);
        register(release);
      }
      if (failedModules.delete(id)) await refetch(filesOf(release, id));
    },
  };
}

/**
 * The addresses of what a module needs besides its container, which requests them by their names alone:
 * they cannot have another address.
 */
export const filesOf = ({ baseUrl, modules, styles = {} }: PinnedRelease, id: ModuleId): string[] =>
  [modules, styles]
    .flatMap((named) => named[moduleOf(id)] ?? [])
    .map((file) => new URL(file, new URL(baseUrl, document.baseURI)).href);

/** The absolute address of a release's container. */
const containerUrl = ({ baseUrl, container }: PinnedRelease): string =>
  new URL(container.file, new URL(baseUrl, document.baseURI)).href;

/**
 * Whether any of the files is no longer published. Only the server's word counts: no connection,
 * or a server that fails, proves nothing about the files. It never rejects.
 */
async function areAnyGone(urls: readonly string[]): Promise<boolean> {
  const isGone = async (url: string) => {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return GONE.includes(status);
  };
  const results = await Promise.allSettled(urls.map(isGone));
  return results.some((result) => result.status === 'fulfilled' && result.value);
}

/**
 * The releases that this visitor gets from the shell's server now; none when it fails.
 *
 * @param query which of them. Default: all.
 */
async function liveReleases(query = ''): Promise<PinnedRelease[]> {
  try {
    // Few pages ever request it.
    const { fetchLiveReleases } = await import(
      /* webpackChunkName: "releases" */ './fetchLiveReleases.ts'
    );
    return await fetchLiveReleases(query);
  } catch {
    return [];
  }
}

/** Fetches files past the browser's cache, which keeps what comes. It never rejects. */
async function refetch(urls: readonly string[]): Promise<void> {
  const fetchWhole = async (url: string) => (await fetch(url, { cache: 'reload' })).arrayBuffer();
  await Promise.allSettled(urls.map(fetchWhole));
}
