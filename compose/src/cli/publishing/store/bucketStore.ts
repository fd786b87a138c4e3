import path from 'node:path';
import { INDEX_ABOVE, MAX_INDEX_BYTES } from '../../../protocol/manifest/ReleaseIndex.ts';
import { inParallel } from '../../../releases/sources/inParallel.ts';
import type { Bucket } from '../../../releases/sources/openBucket.ts';
import { readIfThere } from '../../../releases/sources/ReleaseSource.ts';
import type { HostIndex } from './enterInIndex.ts';
import { cacheControlOf, contentTypeOf } from './hostHeaders.ts';
import { POINTERS, type ReleaseStore } from './ReleaseStore.ts';

const FILES_AT_A_TIME = 4;

/**
 * S3-compatible storage. A file is replaced only if it has not changed since it was read: of two releases at the same
 * time, one fails. @param url `s3://<bucket>/<folder>/`
 */
export async function bucketStore(url: string): Promise<ReleaseStore> {
  // The S3 client is an optional dependency, installed only by projects that use a bucket.
  const { FileChanged, openBucket } = await import('../../../releases/sources/openBucket.ts');
  const bucket = openBucket(url);

  return {
    source: bucket,
    index: indexIn(bucket),
    put: async (files) => {
      const isOrdered = [...files.keys()].some((file) => POINTERS.includes(file));
      const put = ([file, content]: [string, Buffer]) => store(bucket, file, content);
      await inParallel(isOrdered ? 1 : FILES_AT_A_TIME, [...files], put).catch((error) => {
        if (!(error instanceof FileChanged)) throw error;
        throw new Error(
          `Another release to ${url} is at work (${error.message}): nothing new is live by this one. Try again.`,
        );
      });
    },
  };
}

const store = (bucket: Bucket, file: string, content: Buffer): Promise<void> =>
  bucket.put(file, content, {
    contentType: contentTypeOf(file),
    cacheControl: cacheControlOf(file),
  });

const indexIn = (bucket: Bucket): HostIndex => ({
  location: `${bucket.location}${INDEX_ABOVE}`,
  name: path.basename(bucket.location),
  edit: async (change) => {
    const text = await readIfThere(bucket, INDEX_ABOVE, MAX_INDEX_BYTES);
    const next = text && change(text.toString());
    if (next !== undefined) await store(bucket, INDEX_ABOVE, Buffer.from(next));
  },
});
