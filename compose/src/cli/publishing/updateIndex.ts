import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { reasonOf } from '@statline/service/logging/reasonOf';
import * as v from 'valibot';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { INDEX_FILE, ReleaseIndex } from '../../protocol/manifest/ReleaseIndex.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { lockFolder } from './lockFolder.ts';

/** Releases of other remotes write the same index: each takes milliseconds. */
const MAX_TRIES = 20;
const PAUSE_MS = 100;

/**
 * Enters what is published in a folder into the index of the folder above, where there is one. An index that
 * cannot be written is a warning: what is published is published, and shells poll it a little later.
 */
export async function updateIndex(folder: string): Promise<void> {
  const host = path.dirname(path.resolve(folder));
  const file = path.join(host, INDEX_FILE);
  try {
    if ((await readFile(file).catch(() => undefined)) === undefined) return;
    const unlock = await lockPatiently(host);
    try {
      const found = v.safeParse(ReleaseIndex, await readFile(file, 'utf8'));
      const index = new Map(Object.entries(found.success ? found.output : {}));
      const digest = await digestOf(folder);
      if (index.get(path.basename(folder)) === digest) return;
      index.set(path.basename(folder), digest);
      await writeDurably(file, `${JSON.stringify(Object.fromEntries(index), null, 1)}\n`);
    } finally {
      await unlock();
    }
  } catch (error) {
    console.error(`The index ${file} could not be written: ${reasonOf(error)}`);
  }
}

async function lockPatiently(folder: string): Promise<() => Promise<void>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await setTimeout(PAUSE_MS * (1 + Math.random()));
    }
  }
}

/** SHA-256 of the files that name what is live, in hex. */
async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [MANIFEST_FILE, CANARY_FILE]) {
    hash.update(await readFile(path.join(folder, file)).catch(() => ''));
  }
  return hash.digest('hex');
}
