import type { Release } from '../../protocol/manifest/release.ts';
import type { ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import type { ReleaseSource } from './ReleaseSource.ts';
import { readVerified } from './readVerified.ts';

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
