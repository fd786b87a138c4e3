import { registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModuleId } from '@statline/contract/modules';
import type { PinnedRelease } from '../composition/Composition.ts';
import { containerUrl } from './containerUrl.ts';
import { fetchLiveReleases } from './fetchLiveReleases.ts';
import { pinScripts } from './pinScripts.ts';
import { refetch } from './refetch.ts';

const remoteOf = (id: RemoteModuleId): string => id.slice(0, id.indexOf('/'));

/** The releases that modules are loaded from, as the federation's runtime knows them. */
export interface RegisteredReleases {
  of(id: RemoteModuleId): PinnedRelease | undefined;
  /** Asks for the release of a remote that the server had none of when it made the page. */
  find(id: RemoteModuleId): Promise<boolean>;
  /** Makes the next load of a module ask the network, and not a memory of what failed. */
  renew(id: RemoteModuleId): void;
  /** Waits until what `renew` began is done. */
  settled(id: RemoteModuleId): Promise<void>;
}

/** Tells the runtime where exactly each remote is, so that it fetches no manifest. */
export function registerReleases(pinned: readonly PinnedRelease[]): RegisteredReleases {
  const releases = new Map<string, PinnedRelease>();
  const retries = new Map<string, number>();
  const renewals = new Map<RemoteModuleId, Promise<void>>();

  /** Another address with every retry: a browser may keep a wrong copy of an immutable file for ever. */
  const entryOf = (release: PinnedRelease): string => {
    const url = new URL(containerUrl(release));
    const retry = retries.get(release.name);
    if (retry !== undefined) url.searchParams.set('retry', String(retry));
    return url.href;
  };

  const register = (release: PinnedRelease, options: { force?: boolean } = {}) => {
    const { name, container } = release;
    releases.set(name, release);
    const remote = { name, entry: entryOf(release), type: 'global' } as const;
    registerRemotes([{ ...remote, entryGlobalName: container.global }], options);
  };

  registerPlugins([
    pinScripts((url) => [...releases.values()].find((release) => entryOf(release) === url)),
  ]);
  for (const release of pinned) register(release);

  return {
    of: (id) => releases.get(remoteOf(id)),

    find: async (id) => {
      const name = remoteOf(id);
      const release = (await fetchLiveReleases()).find((candidate) => candidate.name === name);
      if (release) register(release);
      return release !== undefined;
    },

    renew: (id) => {
      const release = releases.get(remoteOf(id));
      if (!release) return;
      retries.set(release.name, (retries.get(release.name) ?? 0) + 1);
      renewals.set(id, refetch(filesOf(release, id)));
      // The runtime remembers a container that failed; registering it anew makes it forget.
      register(release, { force: true });
    },

    settled: async (id) => renewals.get(id),
  };
}

/** The container asks for a module's files by their names alone, so they cannot have another address. */
const filesOf = ({ baseUrl, name, modules }: PinnedRelease, id: RemoteModuleId): string[] =>
  (modules[id.slice(name.length + 1)] ?? []).map((file) => `${baseUrl}${file}`);
