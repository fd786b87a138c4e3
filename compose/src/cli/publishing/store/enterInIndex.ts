import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import {
  INDEX_PATH,
  MAX_INDEX_BYTES,
  parseIndex,
} from '../../../protocol/manifest/ReleaseIndex.ts';
import { readIfThere } from '../../../releases/sources/ReleaseSource.ts';
import type { ReleaseStore } from './ReleaseStore.ts';

const PAUSE_MS = 100;

/** Releases of other remotes write the same index, which takes milliseconds each time. */
const MAX_TRIES = 20;
/** An upload program may take minutes. */
const MAX_UPLOADS = 4;

/**
 * Enters a digest of what is published in the index (`releases.json`) above the release folder, if there is one, and
 * reads it back: another release may replace the index at the same time. Failure is only a warning: shells then poll
 * the remote a little later.
 */
export async function enterInIndex(
  { source, put, lockIndex, readableWithinMs }: ReleaseStore,
  published: readonly Buffer[],
): Promise<void> {
  const { location, isLocal } = source;
  const name = path.basename(isLocal ? location : new URL(location).pathname);
  // The release folder has no parent.
  if (!name) return;
  const digest = createHash('sha256').update(Buffer.concat(published)).digest('hex');
  const maxTries = readableWithinMs === undefined ? MAX_TRIES : MAX_UPLOADS;
  const warn = (why: string) => {
    const index = isLocal ? path.join(location, INDEX_PATH) : new URL(INDEX_PATH, location).href;
    console.error(`The index ${index} could not be written: ${why}`);
  };
  let reason = 'another release may have replaced it';
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await setTimeout(PAUSE_MS * (1 + Math.random()));
    try {
      const unlock = await lockIndex?.();
      try {
        const text = await readIfThere(source, INDEX_PATH, MAX_INDEX_BYTES);
        const index = parseIndex(text?.toString());
        if (index === 'invalid')
          return warn('it is not a JSON object. Repair it, or start with {}');
        if (index === 'missing' || index[name] === digest) return;
        const changed = JSON.stringify({ ...index, [name]: digest }, null, 1);
        await put(new Map([[INDEX_PATH, Buffer.from(`${changed}\n`)]]));
      } finally {
        await unlock?.();
      }
    } catch (error) {
      reason = messageWithCause(error);
    }
  }
  warn(reason);
}
