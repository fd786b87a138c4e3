import { importBucket } from '../../releases/sources/openSource.ts';
import { readIfThere } from '../../releases/sources/ReleaseSource.ts';
import type { SharedState } from '../../state/SharedState.ts';

export interface SharedFiles {
  /** @param names of one file and its compressed forms. */
  find(names: [string, string, string]): Promise<(readonly [string, Buffer])[]>;
  put(name: string, content: Buffer): Promise<void>;
}

/** Larger files are not shared: this is the limit of values in `SharedState`. */
export const MAX_SHARED_BYTES = 8_000_000;

const FILES = 'files/';

/** Time to live, renewed daily while a server with the build runs. */
const LIFE_MS = 30 * 86_400_000;

export const filesInState = (state: SharedState): SharedFiles => ({
  find: async (names) =>
    (await state.list(FILES + names[0], names.length))
      .map(({ key, value }) => [key.slice(FILES.length), value] as const)
      .filter(([name]) => names.includes(name)),
  put: (name, content) => state.put(FILES + name, content, LIFE_MS),
});

/** @param url `s3://<bucket>/<folder>/` */
export async function filesInBucket(url: string): Promise<SharedFiles> {
  const { openBucket } = await importBucket();
  const bucket = openBucket(url);
  const read = async (name: string) => {
    const content = await readIfThere(bucket, name, MAX_SHARED_BYTES);
    return content ? [[name, content] as const] : [];
  };
  return {
    find: async (names) => (await Promise.all(names.map(read))).flat(),
    // Forced, since files are stored again daily: the bucket's lifecycle rule removes old files.
    put: (name, content) => bucket.put(name, content, { isForced: true }),
  };
}
