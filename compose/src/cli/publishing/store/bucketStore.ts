import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { INDEX_ABOVE } from '../../../protocol/manifest/ReleaseIndex.ts';
import { idOfManifestFile } from '../../../protocol/manifest/release.ts';
import { inParallel } from '../../../releases/sources/inParallel.ts';
import type { Bucket } from '../../../releases/sources/openBucket.ts';
import { FileMissing, readWhole } from '../../../releases/sources/ReleaseSource.ts';
import { cacheControlOf, contentTypeOf } from '../hostHeaders.ts';
import type { HostIndex } from '../updateIndex.ts';
import { CHANGING, type ObjectStore } from './ObjectStore.ts';

const FILES_AT_A_TIME = 4;
/** Releases of other remotes write the same index. */
const MAX_TRIES = 20;
const PAUSE_MS = 100;
const MAX_INDEX_BYTES = 500_000;

/**
 * A remote's folder in S3-compatible storage. What changes in place is stored only if it still is what was read:
 * of two releases at a time, one fails.
 *
 * @param url `s3://<bucket>/<folder>/`
 */
export async function bucketStore(url: string): Promise<ObjectStore> {
  // Its client is installed where it is used.
  const { FileChanged, openBucket } = await import('../../../releases/sources/openBucket.ts');
  const bucket = openBucket(url);
  const isChange = (error: unknown) => error instanceof FileChanged;

  return {
    source: bucket,
    index: indexIn(bucket, isChange),
    isConsistent: true,
    timeoutMs: 0,
    put: async (folder, files) => {
      const store = async (file: string) => {
        const cacheControl = cacheControlOf(file);
        const content = await readFile(path.join(folder, file));
        // A release that is there already has the same files; what its team states of them may differ.
        const isForced = idOfManifestFile(path.basename(file)) !== undefined;
        await bucket.put(file, content, {
          contentType: contentTypeOf(file),
          cacheControl,
          isForced,
        });
      };
      const isOrdered = files.some((file) => CHANGING.includes(file));
      await inParallel(isOrdered ? 1 : FILES_AT_A_TIME, files, store).catch((error) => {
        if (!isChange(error)) throw error;
        throw new Error(
          `Another release to ${url} is at work (${error.message}): nothing new is live by this one. Try again.`,
        );
      });
    },
  };
}

function indexIn(bucket: Bucket, isChange: (error: unknown) => boolean): HostIndex {
  const read = () =>
    readWhole(bucket, INDEX_ABOVE, MAX_INDEX_BYTES).catch((error) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
  return {
    location: `${bucket.location}${INDEX_ABOVE}`,
    name: path.basename(bucket.location),
    edit: async (change) => {
      for (let tries = 1; ; tries += 1) {
        const text = (await read())?.toString();
        const next = text === undefined ? undefined : change(text);
        if (next === undefined) return;
        try {
          const cacheControl = 'no-cache';
          const headers = { contentType: 'application/json', cacheControl };
          return await bucket.put(INDEX_ABOVE, Buffer.from(next), headers);
        } catch (error) {
          if (!isChange(error) || tries === MAX_TRIES) throw error;
          await setTimeout(PAUSE_MS * (1 + Math.random()));
        }
      }
    },
  };
}
