import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { removeTemporaryFiles } from '@statline/service/disk/temporaryFiles';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { MAX_LINK_HOURS } from '../../../protocol/LinkClaim.ts';
import { INDEX_PATH } from '../../../protocol/manifest/ReleaseIndex.ts';
import { PREVIEWS_FOLDER } from '../../../protocol/manifest/release.ts';
import { folderSource } from '../../../releases/sources/folderSource.ts';
import { mayBeReplaced } from './hostHeaders.ts';
import { lockFolder } from './lockFolder.ts';
import type { ReleaseStore } from './ReleaseStore.ts';

/**
 * A folder of this machine, locked until the store is closed. A missing folder is not created: from a mistyped path it
 * would be a folder that no host serves.
 */
export async function folderStore(folder: string): Promise<ReleaseStore> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new Error(
      `There is no folder ${folder}: nothing was published. For a first release, make it first.`,
    );
  }
  const close = await lockFolder(folder).catch((cause: NodeJS.ErrnoException) => {
    if (!cause.code) throw cause;
    const what = `Nothing can be written to ${folder}, so nothing was published`;
    throw new Error(`${what}: ${cause.message}.`, { cause });
  });
  await removeTemporaryFiles(folder, { isAlone: true });
  return {
    source: folderSource(folder),
    put: async (files) => {
      await removeOldPreviews(path.join(folder, PREVIEWS_FOLDER));
      for (const [file, content] of files) await put(folder, file, content);
    },
    // Without an index there is no lock: releases may have no permission to write above the folder.
    ...(existsSync(path.join(folder, INDEX_PATH)) && {
      lockIndex: () => lockFolder(path.dirname(path.resolve(folder))),
    }),
    close,
  };
}

async function put(folder: string, file: string, content: Buffer): Promise<void> {
  const location = path.join(folder, file);
  if (!mayBeReplaced(file)) {
    const present = existsSync(location) ? await readFile(location) : undefined;
    if (present?.equals(content)) return;
    if (present) throw new Error(`${location} already has other contents: nothing was released.`);
  }
  try {
    await mkdir(path.dirname(location), { recursive: true });
    await writeDurably(location, content);
  } catch (cause) {
    const why = `${location} cannot be written: ${(cause as Error).message}`;
    throw new Error(`${why}. No file was written in part: release again later.`, { cause });
  }
}

const MAX_PREVIEW_MS = MAX_LINK_HOURS.preview * 60 * 60 * 1000;

async function removeOldPreviews(folder: string): Promise<void> {
  for (const preview of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(folder, preview));
    if (Date.now() - mtimeMs <= MAX_PREVIEW_MS) continue;
    await rm(path.join(folder, preview), { recursive: true, force: true });
  }
}
