import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import { INDEX_PATH } from '../../../protocol/manifest/ReleaseIndex.ts';
import { MANIFEST_FILE } from '../../../protocol/manifest/release.ts';
import { inParallel } from '../../../releases/sources/inParallel.ts';
import { importBucket } from '../../../releases/sources/openSource.ts';
import { cacheControlOf, contentTypeOf } from './hostHeaders.ts';
import { POINTER_FILES, type ReleaseStore } from './ReleaseStore.ts';

const FILES_AT_A_TIME = 4;

/**
 * S3-compatible storage. A file is replaced only if it has not changed since it was read: of two releases at the same
 * time, one fails. @param url `s3://<bucket>/<folder>/`
 */
export async function bucketStore(url: string): Promise<ReleaseStore> {
  const { FileChanged, openBucket } = await importBucket();
  const bucket = openBucket(url);

  return {
    source: bucket,
    put: async (files) => {
      const isOrdered = [...files.keys()].some((file) => POINTER_FILES.includes(file));
      const put = ([file, content]: [string, Buffer]) =>
        bucket.put(file, content, {
          contentType: contentTypeOf(file),
          cacheControl: cacheControlOf(file),
        });
      await inParallel(isOrdered ? 1 : FILES_AT_A_TIME, [...files], put).catch((error) => {
        if (!(error instanceof FileChanged) || files.has(INDEX_PATH)) throw error;
        // The manifest is stored before the canary.
        const isLive = error.file === CANARY_FILE && files.has(MANIFEST_FILE);
        const what = isLive ? 'this release is live, too' : 'this command made nothing live';
        throw new Error(
          `Another release to ${url} is at work (${error.message}): ${what}. Try again.`,
        );
      });
    },
  };
}
