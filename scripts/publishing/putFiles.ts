import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseManifest } from '../../shell/src/server/releases/readManifest.ts';
import { keptManifest } from './keptManifest.ts';
import { PublishingError } from './PublishingError.ts';
import type { Build } from './readBuild.ts';
import { writeDurably } from './writeDurably.ts';

/**
 * Adds a release's files and a copy of its manifest to a folder, which makes nothing live.
 * Open pages rely on what is there: nothing is replaced.
 *
 * @returns how many were not there yet.
 * @throws PublishingError when a file is there with other contents.
 */
export async function putFiles(folder: string, build: Build): Promise<number> {
  let added = 0;
  for (const [file, content] of build.files) {
    const present = await contentOf(path.join(folder, file));
    if (present?.equals(content)) continue;
    if (present) {
      throw new PublishingError(
        `${path.join(folder, file)} is there with other contents: nothing was released.`,
      );
    }
    await writeDurably(path.join(folder, file), content);
    added += 1;
  }
  const { id } = build.release;
  const kept = path.join(folder, keptManifest(id));
  const known = parseManifest((await contentOf(kept))?.toString() ?? '');
  if (known?.id !== id) await writeDurably(kept, build.manifest);
  return added;
}

const contentOf = (location: string): Promise<Buffer | undefined> =>
  readFile(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
