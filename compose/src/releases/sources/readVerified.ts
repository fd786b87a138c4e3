import { createHash } from 'node:crypto';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { MAX_FILE_BYTES } from './fetchRelease.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { readWhole } from './ReleaseSource.ts';

/**
 * Reads one file of a release into memory.
 *
 * @throws Error when it is not the file whose hash the manifest names; the source's own error.
 */
export async function readVerified(
  source: ReleaseSource,
  { files }: Release,
  file: string,
): Promise<Buffer> {
  const content = await readWhole(source, file, MAX_FILE_BYTES);
  const digest = createHash('sha384').update(content).digest('base64');
  if (files[file] !== `sha384-${digest}`) {
    throw new Error(`${file} is not what the manifest says it is`);
  }
  return content;
}

/**
 * Reads the server bundle of a release; undefined for one that is rendered in the browser only.
 *
 * @throws Error when it is not the file whose hash the manifest names.
 */
export async function readServerBundle(
  source: ReleaseSource,
  release: Release,
): Promise<ServerBundle | undefined> {
  const { serverBundle: file } = release;
  if (file === undefined) return undefined;
  return { file, code: (await readVerified(source, release, file)).toString() };
}
