import type { Composition, PinnedRelease } from '../../protocol/composition/Composition.ts';
import { entryFor, type ModuleId, moduleOf, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { Container, FederatedModule, openContainer } from '../federation/openContainer.ts';
import { NAVIGATION_TIMEOUT_MS } from '../page/deadlines.ts';
import { withDeadline } from '../page/withDeadline.ts';
import { fetchAhead } from './fetchAhead.ts';
import { preloadScripts } from './preloadScripts.ts';

interface Registration {
  release: PinnedRelease;
  /** Part of the container's URL in a retry: a browser may keep a wrong copy of an immutable file for ever. */
  retry: number;
  container?: Promise<Container>;
  /** Whether the container works: of its modules, only files may be missing, which it requests again. */
  isOpen?: boolean;
}

/**
 * Registers one release of each remote: first the releases that the page pins, then those for other pages. A newer one
 * is registered if that lacks a module (`findNewer`), or its files are deleted (`loadWithFallback`).
 */
export function createReleaseRegistry(
  pinned: readonly PinnedRelease[],
  scripts: NonNullable<Composition['scripts']>,
  open: typeof openContainer,
) {
  const releases = new Map<string, Registration>();
  const register = (release: PinnedRelease, retry = 0) =>
    releases.set(release.name, { release, retry });
  for (const release of pinned) register(release);

  const registrationOf = (id: ModuleId) => releases.get(remoteOf(id));

  /** @param asSent returns the release that the page was sent with, though a newer one may be registered. */
  const registered = (id: ModuleId, asSent = false): PinnedRelease | undefined => {
    const release = asSent
      ? pinned.find(({ name }) => name === remoteOf(id))
      : registrationOf(id)?.release;
    return release && exposes(release, id) ? release : undefined;
  };

  /** Requests all files together; in a retry, not from the browser's cache. A release must be registered. */
  const load = async (id: ModuleId): Promise<FederatedModule> => {
    const { release, retry } = registrationOf(id) as Registration;
    const files = filesOf(release, id);
    if (retry > 0) await fetchAhead(files, { cache: 'reload' });
    // A preload must name the files' hashes, which the page has for its own modules only.
    else if (!scripts[id]) void fetchAhead(files);
    else if (scripts[id].length > 1) preloadScripts(scripts[id]);
    // Another release may have been registered meanwhile.
    const current = registrationOf(id) as Registration;
    current.container ??= open(current.release, containerUrl(current.release, current.retry));
    const container = await current.container;
    const isHashed = !!current.release.container.integrity;
    current.isOpen = isHashed;
    const createModule = await container.get(`./${moduleOf(id)}`);
    // A module that throws is not evaluated again by the same container.
    current.isOpen = false;
    const module = createModule();
    current.isOpen = isHashed;
    return module;
  };

  /** @returns whether another live release has the module; this release is then registered. */
  const findNewer = async (id: ModuleId): Promise<boolean> => {
    const known = registrationOf(id)?.release;
    // The container of a remote in development changes in place and has no hash: there is no newer release.
    if (known && exposes(known, id) && !known.container.integrity) return false;
    const found = await requestLiveReleases();
    const live = found?.releases.find(({ name }) => name === remoteOf(id));
    if (!live || live.id === known?.id || !exposes(live, id)) return false;
    // A concurrent call may have registered a newer one, which also has the module, because the gate requires it.
    if (known === registrationOf(id)?.release) register(live);
    return true;
  };

  /** Like `load`, with the live release as the fallback: a page may outlive the files of its pinned releases. */
  const loadWithFallback = async (id: ModuleId): Promise<FederatedModule> => {
    try {
      return await load(id);
    } catch (error) {
      const { areFilesDeleted } = await importRequests();
      const { release } = registrationOf(id) as Registration;
      const isGone = await areFilesDeleted([containerUrl(release), ...filesOf(release, id)]);
      if (isGone && (await findNewer(id))) return load(id);
      throw error;
    }
  };

  let obtained = Promise.resolve(true);
  /**
   * Registers releases for the modules of other pages, by one request after another, since a response may set the
   * visitor's bucket. It never rejects.
   *
   * @returns false if the page's host build is not the server's current one, and perhaps too old for the releases, or
   *   the server does not respond in time.
   */
  const obtain = (ids: readonly ModuleId[]): Promise<boolean> => {
    obtained = obtained.then(async () => {
      const missing = ids.filter((id) => !releases.has(remoteOf(id)));
      if (missing.length === 0) return true;
      const found = await requestLiveReleases(`?modules=${missing}`);
      if (!found?.isHostCurrent) return false;
      for (const release of found.releases) if (!releases.has(release.name)) register(release);
      return true;
    });
    return obtained;
  };

  const obtainRelease = async (remote: string): Promise<PinnedRelease | undefined> => {
    await obtain([`${remote}/`]);
    return releases.get(remote)?.release;
  };

  /** Replaces the registered release of a remote. The container is opened again, from another URL. */
  const replace = (release: PinnedRelease): void => {
    register(release, (releases.get(release.name)?.retry ?? 0) + 1);
  };

  /**
   * Makes the next load of a module of the remote bypass the browser's cache. It opens the container again only if that
   * has failed, or a module has thrown: the modules of a second container do not share their state with those of the
   * first. The container of a remote in development changes in place.
   */
  const bypassCache = (id: ModuleId, hasThrown = false): void => {
    const known = registrationOf(id);
    if (known?.isOpen && !hasThrown) known.retry++;
    else if (known) replace(known.release);
  };

  return {
    registered,
    mountsOf: (id: ModuleId): readonly ModuleId[] =>
      entryFor(registrationOf(id)?.release.mounts, id) ?? [],
    load,
    loadWithFallback,
    findNewer,
    obtain,
    obtainRelease,
    replace,
    bypassCache,
  };
}

const exposes = ({ modules }: PinnedRelease, id: ModuleId): boolean => !!entryFor(modules, id);

export const filesOf = ({ baseUrl, modules, styles = {} }: PinnedRelease, id: ModuleId): string[] =>
  [modules, styles]
    .flatMap((named) => entryFor(named, id) ?? [])
    .map((file) => new URL(file, new URL(baseUrl, document.baseURI)).href);

export const containerUrl = ({ baseUrl, container }: PinnedRelease, retry = 0): string =>
  new URL(container.file, new URL(baseUrl, document.baseURI)).href +
  (retry > 0 ? `?retry=${retry}` : '');

const importRequests = () => import(/* webpackChunkName: "ahead" */ './fetchLiveReleases.ts');

/** This visitor's releases; none when the request fails. Undefined: there is no response in time. */
const requestLiveReleases = (query = '') =>
  withDeadline(
    importRequests()
      .then(({ fetchLiveReleases }) => fetchLiveReleases(query))
      .catch(() => ({ releases: [], isHostCurrent: true })),
    NAVIGATION_TIMEOUT_MS,
  ).catch(() => undefined);
