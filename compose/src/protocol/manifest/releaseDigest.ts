import { createHash } from 'node:crypto';
import type { Release } from './release.ts';

/**
 * Subresource Integrity of a file.
 *
 * @param hash Default: as a manifest states it (`Release`).
 */
export const integrityOf = (content: Buffer, hash: 'sha256' | 'sha384' = 'sha384'): string =>
  `${hash}-${createHash(hash).update(content).digest('base64')}`;

/**
 * SHA-256, in hex, of everything in a release's manifest: its remote's name, the hash of every
 * file, their size, and how they belong together. The order in the manifest does not matter.
 */
export function releaseDigest(release: Omit<Release, 'id'>): string {
  const { name, files, bytes, container, serverBundle, modules, requires } = release;
  const { mounts, styles, enhancements, pages, slots } = release;
  const contents = {
    name,
    files: sorted(files),
    ...(bytes === undefined ? {} : { bytes }),
    container: { file: container.file, global: container.global },
    ...(serverBundle === undefined ? {} : { serverBundle }),
    modules: sorted(modules),
    ...(mounts === undefined ? {} : { mounts: sorted(mounts) }),
    ...(styles === undefined ? {} : { styles: sorted(styles) }),
    ...(enhancements === undefined ? {} : { enhancements: sorted(enhancements) }),
    requires: sorted(requires),
    ...(pages === undefined ? {} : { pages: pages.map(deeplySorted) }),
    ...(slots === undefined ? {} : { slots: sorted(slots) }),
  };
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

/** A release's id: the first 16 digits of its digest. */
export const releaseId = (release: Omit<Release, 'id'>): string =>
  idOfDigest(releaseDigest(release));

export const idOfDigest = (digest: string): string => digest.slice(0, ID_LENGTH);

const ID_LENGTH = 16;

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  );

/** In whatever order the members of its objects stand. */
function deeplySorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeplySorted);
  if (typeof value !== 'object' || value === null) return value;
  return sorted(
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, deeplySorted(member)])),
  );
}
