import { LRUCache } from 'lru-cache';
import { CHANGING_CONTAINER } from '../../protocol/development.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { openRelease } from '../../releases/admission/openRelease.ts';
import type { Gate } from '../../releases/gate/admitRelease.ts';
import type { Mirror } from '../../releases/mirror/createMirror.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { openSource } from '../../releases/sources/openSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import { openMirrored } from './openMirrored.ts';

const TIMEOUT_MS = 3_000;

const MAX_OPEN = 20;

/**
 * Opens the releases that are published at URLs, each through the gate.
 *
 * @param options.mirror browsers load releases from it that do not change in place. Default: all load from their URLs.
 */
export function createUrlOpener(
  gate: Gate,
  { maxOpen = MAX_OPEN, mirror }: { maxOpen?: number; mirror?: Mirror } = {},
) {
  const opened = new LRUCache<string, AdmittedRelease>({ max: maxOpen });

  return async (name: string, url: string): Promise<AdmittedRelease> => {
    const source = await openSource(url, TIMEOUT_MS);
    const key = `${name} ${url}`;
    const { release } = await readManifest(source, name);
    const known = opened.get(key);
    if (known?.pinned.id === release.id) return known;
    const options = { ...gate, required: [], from: url };
    let live: AdmittedRelease;
    if (mirror && release.container.file !== CHANGING_CONTAINER) {
      live = await openMirrored(mirror, source, release, options);
    } else {
      await fetchRelease(source, release);
      live = unchecked(await openRelease(source, release, { ...options, baseUrl: url }));
    }
    opened.set(key, live);
    return live;
  };
}

/** Removes the hashes of a dev server's files, which change in place: a page may load a later version. */
function unchecked(release: AdmittedRelease): AdmittedRelease {
  const { container } = release.pinned;
  if (container.file !== CHANGING_CONTAINER) return release;
  return {
    ...release,
    pinned: { ...release.pinned, container: { ...container, integrity: '' } },
    checkedFiles: {},
    enhancements: Object.fromEntries(
      Object.entries(release.enhancements).map(([module, { file }]) => [module, { file }]),
    ),
  };
}
