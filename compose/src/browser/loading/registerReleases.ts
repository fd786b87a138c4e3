import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { Container, FederatedModule, openContainer } from '../federation/openContainer.ts';
import { fetchAhead } from './fetchAhead.ts';
import type { LiveReleases } from './fetchLiveReleases.ts';
import { preloadScripts } from './preloadScripts.ts';

/** The statuses of a file that the server does not have and does not expect to have again. */
const DELETED: readonly number[] = [404, 410];

const has = ({ modules }: PinnedRelease, id: ModuleId): boolean =>
  Object.hasOwn(modules, moduleOf(id));

/** A registered release, and its container once a module of it was requested. */
interface Registered {
  release: PinnedRelease;
  /**
   * Part of the container's address: a browser may keep a wrong copy of an immutable file for ever. After a
   * failure the files of modules are fetched past the browser's cache.
   */
  retry: number;
  container?: Promise<Container>;
}

/**
 * Registers one release of each remote: first those that the page pins, then those of other pages.
 *
 * @param scripts of the page's modules, with their hashes.
 */
export function registerReleases(
  pinned: readonly PinnedRelease[],
  scripts: NonNullable<Composition['scripts']>,
  open: typeof openContainer,
) {
  const releases = new Map<string, Registered>();
  const register = (release: PinnedRelease, retry = 0) =>
    releases.set(release.name, { release, retry });
  for (const release of pinned) register(release);
  const sent = new Map(releases);

  const registeredOf = (id: ModuleId): Registered => {
    const registered = releases.get(remoteOf(id));
    if (!registered) throw new Error(`There is no release with the module ${id}`);
    return registered;
  };

  /**
   * The registered release that has a module; undefined where there is none.
   *
   * @param asSent the one that the page was sent with, though a newer one may be registered.
   */
  const of = (id: ModuleId, asSent = false): PinnedRelease | undefined => {
    const release = (asSent ? sent : releases).get(remoteOf(id))?.release;
    return release && has(release, id) ? release : undefined;
  };

  /** The modules that a module may mount in its registered release. */
  const mountsOfModule = (id: ModuleId): readonly ModuleId[] =>
    mountsOf(
      id,
      Array.from(releases.values(), ({ release }) => release),
    );

  /**
   * Loads a module from its registered release, with all of its files requested together. Its container is
   * opened once; after a failure another address and the network are used, not a cached failure.
   */
  const load = async (id: ModuleId): Promise<FederatedModule> => {
    const { release, retry } = registeredOf(id);
    const files = filesOf(release, id);
    if (retry > 0) await fetchAhead(files, { cache: 'reload' });
    // Its container would request them once it is there. Of other pages' modules the page does not know
    // the hashes that a preload has to name.
    else if (!scripts[id]) void fetchAhead(files);
    else if (scripts[id].length > 1) preloadScripts(scripts[id]);
    // Another release may be registered by now.
    const registered = registeredOf(id);
    registered.container ??= open(registered.release, entryOf(registered));
    const make = await (await registered.container).get(`./${moduleOf(id)}`);
    return make();
  };

  /**
   * Requests which release of a module's remote is live, and takes it instead of the one
   * at hand if it has the module.
   *
   * @returns whether there was such a one.
   */
  const findNewer = async (id: ModuleId): Promise<boolean> => {
    const name = remoteOf(id);
    const known = releases.get(name)?.release;
    // A remote in development changes in place, and has no hash: there is no newer release.
    if (known && has(known, id) && !known.container.integrity) return false;
    const { releases: found } = await liveReleases();
    const live = found.find((candidate) => candidate.name === name);
    if (!live || live.id === known?.id || !has(live, id)) return false;
    // A concurrent call may have taken it by now.
    if (live.id !== releases.get(name)?.release.id) register(live);
    return true;
  };

  /** As `load`; a page may outlive the files that it pins: then the release that is live by now has to do. */
  const loadOrNewer = async (id: ModuleId): Promise<FederatedModule> => {
    try {
      return await load(id);
    } catch (error) {
      if ((await areFilesDeleted(registeredOf(id).release, id)) && (await findNewer(id)))
        return load(id);
      throw error;
    }
  };

  /**
   * Requests the releases of modules whose remotes have no registered one: those of other pages than the sent one.
   * It never rejects.
   *
   * @returns false where the page's host is not the server's: it may be too old for them.
   */
  const obtain = async (ids: readonly ModuleId[]): Promise<boolean> => {
    const missing = ids.filter((id) => !releases.has(remoteOf(id)));
    if (missing.length === 0) return true;
    const live = await liveReleases(`?modules=${missing}`);
    for (const release of live.isHostCurrent ? live.releases : [])
      if (!releases.has(release.name)) register(release);
    return live.isHostCurrent;
  };

  /** The registered release of a remote, or else the live one; undefined: there is none for this page's host. */
  const releaseOf = async (remote: string): Promise<PinnedRelease | undefined> => {
    await obtain([`${remote}/`]);
    return releases.get(remote)?.release;
  };

  /** Registers a release instead of the one of its remote. Its container is opened anew, at another address. */
  const take = (release: PinnedRelease): void => {
    register(release, (releases.get(release.name)?.retry ?? 0) + 1);
  };

  /** Notes that a module could not be loaded, or must not be taken from memory. */
  const failed = (id: ModuleId): void => {
    const registered = releases.get(remoteOf(id));
    if (!registered) return;
    registered.retry += 1;
    delete registered.container;
  };

  return {
    of,
    mountsOf: mountsOfModule,
    load,
    loadOrNewer,
    findNewer,
    obtain,
    releaseOf,
    take,
    failed,
  };
}

/** The address of a release's container: another one with every retry. */
function entryOf({ release, retry }: Registered): string {
  const url = new URL(containerUrl(release));
  if (retry > 0) url.searchParams.set('retry', String(retry));
  return url.href;
}

/**
 * The addresses of what a module needs besides its container, which requests them by their names alone:
 * they cannot have another address.
 */
const filesOf = ({ baseUrl, modules, styles = {} }: PinnedRelease, id: ModuleId): string[] =>
  [modules, styles]
    .flatMap((named) => named[moduleOf(id)] ?? [])
    .map((file) => new URL(file, new URL(baseUrl, document.baseURI)).href);

/** The absolute address of a release's container. */
const containerUrl = ({ baseUrl, container }: PinnedRelease): string =>
  new URL(container.file, new URL(baseUrl, document.baseURI)).href;

/**
 * Whether files that a module needs are no longer published. Only the server's word counts: no connection,
 * or a server that fails, proves nothing about the files. It never rejects.
 */
async function areFilesDeleted(release: PinnedRelease, id: ModuleId): Promise<boolean> {
  const isDeleted = async (url: string) => {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return DELETED.includes(status);
  };
  const urls = [containerUrl(release), ...filesOf(release, id)];
  const results = await Promise.allSettled(urls.map(isDeleted));
  return results.some((result) => result.status === 'fulfilled' && result.value);
}

/**
 * The releases that this visitor gets from the shell's server now; none when it fails.
 *
 * @param query which of them. Default: all.
 */
async function liveReleases(query = ''): Promise<LiveReleases> {
  try {
    // Few pages ever request it.
    const { fetchLiveReleases } = await import(
      /* webpackChunkName: "releases" */ './fetchLiveReleases.ts'
    );
    return await fetchLiveReleases(query);
  } catch {
    return { releases: [], isHostCurrent: true };
  }
}
