import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Drafts carry this, so that those of a release that was killed can be told and removed. */
const DRAFT = '.draft-';

/**
 * Writes a file so that a reader, or a power cut, finds either what was there before or all of
 * the new contents, and nothing in between.
 */
export async function writeDurably(location: string, content: string | Buffer): Promise<void> {
  const folder = path.dirname(location);
  const draft = path.join(folder, `${DRAFT}${randomUUID()}`);
  await writeFile(draft, content, { flush: true });
  await rename(draft, location);
  await syncFolder(folder);
}

/** A rename is on disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what a release that was killed has left behind. */
export async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((file) => file.startsWith(DRAFT));
  await Promise.all(drafts.map((file) => rm(path.join(folder, file), { force: true })));
}
