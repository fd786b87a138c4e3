import type { PinnedRelease } from '../../composition/Composition.ts';
import type { ModuleId } from '../../manifest/ModuleId.ts';
import { areAnyGone } from './areAnyGone.ts';
import { containerUrl } from './containerUrl.ts';
import type { Federation } from './Federation.ts';
import { fetchLiveReleases } from './fetchLiveReleases.ts';
import { pinScripts } from './pinScripts.ts';
import { refetch } from './refetch.ts';

const remoteOf = (id: ModuleId): string => id.slice(0, id.indexOf('/'));

const has = ({ name, modules }: PinnedRelease, id: ModuleId): boolean =>
  Object.hasOwn(modules, id.slice(name.length + 1));

/** The releases that modules are loaded from, as the federation's runtime knows them. */
export interface RegisteredReleases {
  /** The release at hand that has a module; undefined where there is none. */
  of(id: ModuleId): PinnedRelease | undefined;
  /**
   * Asks the server which release of a module's remote is live, and takes it instead of the one
   * at hand if it has the module.
   *
   * @returns whether there was such a one.
   */
  findNewer(id: ModuleId): Promise<boolean>;
  /** Whether files that a module needs are no longer published; a server that fails says nothing of that. */
  areFilesGone(id: ModuleId): Promise<boolean>;
  /** Notes that a module could not be loaded, or is not to be had from memory. */
  failed(id: ModuleId): void;
  /** Makes sure that what has failed is asked of the network, and not of a memory of the failure. */
  renewed(id: ModuleId): Promise<void>;
}

/** Tells the runtime where exactly each remote is, so that it fetches no manifest. */
export function registerReleases(
  pinned: readonly PinnedRelease[],
  { registerPlugins, registerRemotes }: Federation,
): RegisteredReleases {
  const releases = new Map<string, PinnedRelease>();
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

  const register = (release: PinnedRelease) => {
    const { name, container } = release;
    const remote = { name, entry: entryOf(release), type: 'global' } as const;
    // The runtime remembers a container, and a failure of it, until it is registered anew.
    const force = releases.has(name);
    releases.set(name, release);
    registerRemotes([{ ...remote, entryGlobalName: container.global }], { force });
  };

  registerPlugins([
    pinScripts((url) => [...releases.values()].find((release) => entryOf(release) === url)),
  ]);
  for (const release of pinned) register(release);

  return {
    of: (id) => {
      const release = releases.get(remoteOf(id));
      return release && has(release, id) ? release : undefined;
    },

    findNewer: async (id) => {
      const name = remoteOf(id);
      const live = (await fetchLiveReleases()).find((candidate) => candidate.name === name);
      if (!live || live.id === releases.get(name)?.id || !has(live, id)) return false;
      retries.delete(name);
      failedRemotes.delete(name);
      register(live);
      return true;
    },

    areFilesGone: async (id) => {
      const release = releases.get(remoteOf(id));
      return release ? areAnyGone([containerUrl(release), ...filesOf(release, id)]) : false;
    },

    failed: (id) => {
      failedRemotes.add(remoteOf(id));
      failedModules.add(id);
    },

    renewed: async (id) => {
      const name = remoteOf(id);
      const release = releases.get(name);
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

/** The container asks for a module's files by their names alone, so they cannot have another address. */
const filesOf = ({ baseUrl, name, modules }: PinnedRelease, id: ModuleId): string[] =>
  (modules[id.slice(name.length + 1)] ?? []).map(
    (file) => new URL(file, new URL(baseUrl, document.baseURI)).href,
  );
