import { statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { LRUCache } from 'lru-cache';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { folderSource } from '../sources/folderSource.ts';
import { FileMissing } from '../sources/ReleaseSource.ts';
import { verifyCopy } from './createMirror.ts';
import { isDamage } from './readStored.ts';

/** For all remotes together. */
const MAX_ENTRIES = 5_000;

/** A damaged copy is verified again after this time: it may have been replaced. */
const VERIFY_AGAIN_MS = 5_000;

const NONE: ReadonlySet<string> = new Set();

export type VerifiedReleases = ReturnType<typeof verifyMirrored>;

/** Verifies a release's hashes before its first file is served, since anything may have written to the disk. */
export function verifyMirrored(folder: string, logger: Logger, maxEntries = MAX_ENTRIES) {
  /** `<remote>/<release>` → the release's files; an empty set: the copy is damaged or missing. */
  const known = new LRUCache<string, ReadonlySet<string>>({
    max: maxEntries,
    // A release that is displaced while it is verified is served all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (release, _stale, { options }) => {
      const [name = '', id = ''] = release.split('/');
      try {
        const copy = folderSource(path.join(folder, release));
        const { files } = await verifyCopy(copy, name, id);
        return new Set([...Object.keys(files), MANIFEST_FILE]);
      } catch (error) {
        if (!isDamage(error)) throw error;
        options.ttl = VERIFY_AGAIN_MS;
        // Not an error: an open page may request a release that was removed.
        if (error instanceof FileMissing && error.message.includes(MANIFEST_FILE)) return NONE;
        const reason = messageWithCause(error);
        logger.error({ remote: name, release: id, reason }, 'mirrored release is not served');
        return NONE;
      }
    },
  });

  const isThere = (release: string) =>
    statSync(path.join(folder, release, MANIFEST_FILE), { throwIfNoEntry: false }) !== undefined;

  const filesOf = async (release: string) => {
    // Invented ids must not displace releases from the cache.
    if (!known.has(release) && !isThere(release)) return NONE;
    return (await known.fetch(release)) ?? NONE;
  };

  return {
    /** Whether a file, `<remote>/<release>/<file>`, may be served. @throws Error if that cannot be verified now. */
    mayServe: async (file: string) => {
      const [name = '', id = '', ...rest] = file.split('/');
      return (await filesOf(`${name}/${id}`)).has(rest.join('/'));
    },
    /** Also true if the release cannot be verified now. */
    has: async (name: string, id: string) => {
      const release = `${name}/${id}`;
      try {
        // The release may have been removed since it was verified, as the oldest are.
        return isThere(release) && (await filesOf(release)) !== NONE;
      } catch {
        return true;
      }
    },
  };
}
