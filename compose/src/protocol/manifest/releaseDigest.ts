import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Release } from './release.ts';

/** @param hash Default: the one of manifests (`Release`). */
export const integrityOf = (content: Buffer, hash: 'sha256' | 'sha384' = 'sha384'): string =>
  `${hash}-${createHash(hash).update(content).digest('base64')}`;

/** SHA-256, in hex, of everything in a release's manifest, whatever the order of its properties. */
export function releaseDigest(release: Omit<Release, 'id'>): string {
  const contents = CONTENTS.flatMap((part) =>
    release[part] === undefined ? [] : [[part, sorted(release[part])]],
  );
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(contents)))
    .digest('hex');
}

/** In the order of the schema. */
const CONTENTS = Object.keys(v.omit(Release, ['id']).entries) as Exclude<keyof Release, 'id'>[];

export const releaseId = (release: Omit<Release, 'id'>): string =>
  idOfDigest(releaseDigest(release));

export const idOfDigest = (digest: string): string => digest.slice(0, 16);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}
