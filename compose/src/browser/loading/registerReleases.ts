import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { Container, FederatedModule, openContainer } from '../federation/openContainer.ts';
import { fetchAhead } from './fetchAhead.ts';
import { preloadScripts } from './preloadScripts.ts';

const has = ({ modules }: PinnedRelease, id: ModuleId): boolean =>
  Object.hasOwn(modules, moduleOf(id));

interface Registered {
  release: PinnedRelease;
  /** Part of the container's address: a browser may keep a wrong copy of an immutable file for ever. */
  retry: number;
  container?: Promise<Container>;
}

/** One release of each remote: first those that the page pins, then those of other pages. */
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
    if (!registered) throw new Error(`No release has ${id}`);
    return registered;
  };

  /** @param asSent the release that the page was sent with, though a newer one may be registered. */
  const of = (id: ModuleId, asSent = false): PinnedRelease | undefined => {
    const release = (asSent ? sent : releases).get(remoteOf(id))?.release;
    return release && has(release, id) ? release : undefined;
  };

  /** All files are requested together; after a failure from the network, not from a cache. */
  const load = async (id: ModuleId): Promise<FederatedModule> => {
    const { release, retry } = registeredOf(id);
    const files = filesOf(release, id);
    if (retry > 0) await fetchAhead(files, { cache: 'reload' });
    // A preload has to name the hashes, which the page has of its own modules only.
    else if (!scripts[id]) void fetchAhead(files);
    else if (scripts[id].length > 1) preloadScripts(scripts[id]);
    // Another release may be registered by now.
    const registered = registeredOf(id);
    registered.container ??= open(registered.release, entryOf(registered));
    const make = await (await registered.container).get(`./${moduleOf(id)}`);
    return make();
  };

  /** @returns whether another release is live and has the module: it is registered. */
  const findNewer = async (id: ModuleId): Promise<boolean> => {
    const name = remoteOf(id);
    const known = releases.get(name)?.release;
    // A remote in development changes in place, and has no hash: there is no newer release.
    if (known && has(known, id) && !known.container.integrity) return false;
    const { releases: found } = await liveReleases();
    const live = found.find((candidate) => candidate.name === name);
    if (!live || live.id === known?.id || !has(live, id)) return false;
    // A concurrent call may have registered this one by now, or a newer one, which has the module too: the gate
    // requires that.
    if (known?.id === releases.get(name)?.release.id) register(live);
    return true;
  };

  /** Like `load`, or else from the release that is live now: a page may outlive the files that it pins. */
  const loadOrNewer = async (id: ModuleId): Promise<FederatedModule> => {
    try {
      return await load(id);
    } catch (error) {
      const { areFilesDeleted } = await importLive();
      const { release } = registeredOf(id);
      const isGone = await areFilesDeleted([containerUrl(release), ...filesOf(release, id)]);
      if (isGone && (await findNewer(id))) return load(id);
      throw error;
    }
  };

  /**
   * Registers releases for the modules of other pages. It never rejects.
   *
   * @returns false where the page's host is not the server's: it may be too old for them.
   */
  const obtain = async (ids: readonly ModuleId[]): Promise<boolean> => {
    const missing = ids.filter((id) => !releases.has(remoteOf(id)));
    if (missing.length === 0) return true;
    const { releases: live, isHostCurrent } = await liveReleases(`?modules=${missing}`);
    if (isHostCurrent)
      for (const release of live) if (!releases.has(release.name)) register(release);
    return isHostCurrent;
  };

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
    mountsOf: (id: ModuleId): readonly ModuleId[] =>
      mountsOf(
        id,
        Array.from(releases.values(), ({ release }) => release),
      ),
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
const entryOf = ({ release, retry }: Registered): string =>
  containerUrl(release) + (retry > 0 ? `?retry=${retry}` : '');

export const filesOf = ({ baseUrl, modules, styles = {} }: PinnedRelease, id: ModuleId): string[] =>
  [modules, styles]
    .flatMap((named) => named[moduleOf(id)] ?? [])
    .map((file) => new URL(file, new URL(baseUrl, document.baseURI)).href);

export const containerUrl = ({ baseUrl, container }: PinnedRelease): string =>
  new URL(container.file, new URL(baseUrl, document.baseURI)).href;

const importLive = () => import('./fetchLiveReleases.ts');

/** What this visitor gets from the shell's server now; nothing when it fails. */
const liveReleases = (query = '') =>
  importLive()
    .then(({ fetchLiveReleases }) => fetchLiveReleases(query))
    .catch(() => ({ releases: [], isHostCurrent: true }));
