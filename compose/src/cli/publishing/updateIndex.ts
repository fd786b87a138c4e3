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

/** The index of the folder above a release folder. */
export interface HostIndex {
  location: string;
  /** The release folder's name. */
  name: string;
  /** Replaces its text while no other release does; does nothing where there is none. */
  edit(change: (text: string) => string | undefined): Promise<void>;
}

/**
 * Enters what is published in a folder into an index. One that cannot be written is a warning: what is published is
 * published, and shells poll it a little later.
 */
export async function updateIndex(folder: string, index = indexAbove(folder)): Promise<void> {
  const { location, name, edit } = index;
  try {
    const digest = await digestOf(folder);
    await edit((text) => {
      const found = v.safeParse(ReleaseIndex, text);
      const entries = new Map(Object.entries(found.success ? found.output : {}));
      if (entries.get(name) === digest) return undefined;
      return `${JSON.stringify(Object.fromEntries(entries.set(name, digest)), null, 1)}\n`;
    });
  } catch (error) {
    console.error(`The index ${location} could not be written: ${reasonOf(error)}`);
  }
}

function indexAbove(folder: string): HostIndex {
  const host = path.dirname(path.resolve(folder));
  const file = path.join(host, INDEX_FILE);
  return {
    location: file,
    name: path.basename(folder),
    edit: async (change) => {
      if ((await readFile(file).catch(() => undefined)) === undefined) return;
      const unlock = await lockPatiently(host);
      try {
        const text = change(await readFile(file, 'utf8'));
        if (text !== undefined) await writeDurably(file, text);
      } finally {
        await unlock();
      }
    },
  };
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
