import { FileMissing } from '../../sources/FileMissing.ts';
import { folderSource } from '../../sources/folderSource.ts';
import { readManifest } from '../../sources/readManifest.ts';
import { PublishingError } from './PublishingError.ts';

/**
 * The id of the release that is live in a folder; undefined before the first.
 *
 * @throws PublishingError when the folder's manifest is another remote's, or none.
 */
export async function readLive(folder: string, name: string): Promise<string | undefined> {
  try {
    return (await readManifest(folderSource(folder), name)).release.id;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PublishingError(`${folder} cannot take a release of "${name}": ${reason}.`);
  }
}
