import { LRUCache } from 'lru-cache';
import { manifestFileOf, previewFolderOf } from '../../protocol/manifest/release.ts';
import { idOfDigest, releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { requiredModules } from '../../releases/admission/createAdmission.ts';
import type { Gate } from '../../releases/gate/admitRelease.ts';
import type { Mirror } from '../../releases/mirror/createMirror.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { FileMissing, sourceBelow } from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import { openMirrored } from './openMirrored.ts';

export interface PreviewOptions {
  remotes: () => readonly ObservedRemote[];
  /** Keeps a preview's files; the limit of each remote's previews is that of `removeOldReleases`. */
  mirror: Mirror;
}

/** Of all remotes, in memory. A preview that was evicted is opened again, by the gate. */
const MAX_OPEN = 20;

/** Opens previews by the digest that their signed links name, each through the gate. */
export function createPreviewOpener(gate: Gate, { remotes, mirror }: PreviewOptions) {
  const opened = new LRUCache<string, AdmittedRelease>({ max: MAX_OPEN });

  const open = async (name: string, digest: string) => {
    const remote = remotes().find((candidate) => candidate.name === name);
    if (!remote) throw new FileMissing(name);
    const id = idOfDigest(digest);
    const source = sourceBelow(remote.source, previewFolderOf(id));
    const { release } = await readManifest(source, name, manifestFileOf(id));
    if (releaseDigest(release) !== digest) throw new ReleaseRefused('it is not what is signed');
    const required = requiredModules(remote.state().live);
    return openMirrored(mirror, source, release, { ...gate, required, from: source.location });
  };

  return async (name: string, digest: string): Promise<AdmittedRelease> => {
    const key = `${name} ${digest}`;
    const known = opened.get(key);
    // Newer previews may have displaced it in the mirror.
    const copy = known && mirror.copyOf(name, known.pinned.id);
    if (copy && (await readManifest(copy, name).catch(() => false))) return known;
    const release = await open(name, digest);
    opened.set(key, release);
    return release;
  };
}
