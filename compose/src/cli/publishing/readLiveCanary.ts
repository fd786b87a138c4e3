import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { CANARY_FILE, Canary } from '../../protocol/manifest/canary.ts';
import { idOfKept } from '../../protocol/manifest/release.ts';
import { PublishingError } from './PublishingError.ts';

/**
 * The id of the release that is the canary in a folder.
 *
 * @throws PublishingError when there is none.
 */
export async function readLiveCanary(folder: string): Promise<string> {
  try {
    const text = await readFile(path.join(folder, CANARY_FILE), 'utf8');
    const { share, manifest } = v.parse(Canary, JSON.parse(text));
    const id = manifest && idOfKept(manifest);
    if (id && share > 0) return id;
  } catch {
    // Neither is one that cannot be understood.
  }
  throw new PublishingError(`There is no canary in ${folder}.`);
}
