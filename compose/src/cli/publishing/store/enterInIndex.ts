import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { reasonOf } from '@statline/service/logging/reasonOf';
import * as v from 'valibot';
import { ReleaseIndex } from '../../../protocol/manifest/ReleaseIndex.ts';

/** The index (`releases.json`) in the folder above a release folder. */
export interface HostIndex {
  location: string;
  name: string;
  /** Replaces the index's text, if there is an index. @throws Error if another release may have replaced it. */
  edit(change: (text: string) => string | undefined): Promise<void>;
  /** Default: 20. Releases of other remotes write the same index, which takes milliseconds each time. */
  maxTries?: number;
}

/** Failure to write the index is only a warning: shells then poll the remote a little later. */
export async function enterInIndex(
  { location, name, edit, maxTries = 20 }: HostIndex,
  published: readonly Buffer[],
): Promise<void> {
  const digest = createHash('sha256').update(Buffer.concat(published)).digest('hex');
  const enter = (text: string) => {
    const found = v.safeParse(ReleaseIndex, text);
    const entries = new Map(Object.entries(found.success ? found.output : {}));
    if (entries.get(name) === digest) return undefined;
    return `${JSON.stringify(Object.fromEntries(entries.set(name, digest)), null, 1)}\n`;
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await edit(enter);
    } catch (error) {
      if (tries < maxTries) await setTimeout(PAUSE_MS * (1 + Math.random()));
      else return console.error(`The index ${location} could not be written: ${reasonOf(error)}`);
    }
  }
}

const PAUSE_MS = 100;
