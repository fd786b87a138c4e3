import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import { FileMissing } from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import { PublishingError } from './PublishingError.ts';

/**
 * The id of the release that is live in a folder; undefined before the first.
 *
 * @throws PublishingError when the folder's manifest is another remote's, or none.
 */
export async function readLive(source: ReleaseSource, name: string): Promise<string | undefined> {
  try {
    return (await readManifest(source, name)).release.id;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PublishingError(`${source.location} cannot take a release of "${name}": ${reason}.`);
  }
}
