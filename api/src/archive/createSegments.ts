import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@statline/service/disk/syncFolder';
import { momentName } from '../operators/backups/backupName.ts';
import { encryptText } from '../operators/backups/encryption.ts';
import type { Change } from '../store/embedded/journal/createJournal.ts';
import { isBucket, openFolder } from './openArchive.ts';
import type { BucketArchive } from './openBucketArchive.ts';
import { type ArchiveFiles, formatChanges, listSegments, segmentName } from './segments.ts';

/** Largest segment, which is read as a whole. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_AGE_MS = 3_600_000;

/** Appends changes of the journal with this id; resolves once they are durable on disk or in the bucket. */
type AppendChanges = (id: string, changes: readonly Change[]) => Promise<void>;

/**
 * Creates a writer of the archive. Each line of its files contains some changes, encrypted if there are recipients. In
 * a bucket, where files cannot grow, each line is its own file.
 *
 * @param location a folder, which is created if its parent exists, or `s3://<bucket>/<folder>/`.
 */
export function createSegments(location: string, recipients: readonly string[]): AppendChanges {
  const lineOf = async (changes: readonly Change[]) => {
    const plain = formatChanges(changes);
    return recipients.length === 0 ? plain : encryptText(plain, recipients);
  };
  return isBucket(location) ? putObjects(location, lineOf) : growFiles(location, lineOf);
}

type LineOf = (changes: readonly Change[]) => Promise<string>;

/** @throws Error with the code `archive.missing` if the earlier changes of this journal are in another archive. */
async function assertContinued(files: ArchiveFiles, id: string, first: number): Promise<void> {
  if (first <= 1 || (await listSegments(files)).some((segment) => segment.id === id)) return;
  const error = new Error('ARCHIVE_DIR has nothing of what was archived: is its disk mounted?');
  throw Object.assign(error, { code: 'archive.missing' });
}

function putObjects(url: string, lineOf: LineOf): AppendChanges {
  let archive: BucketArchive | undefined;
  let continued: string | undefined;

  return async (id, changes) => {
    archive ??= (await import('./openBucketArchive.ts')).openBucketArchive(url);
    const first = changes[0]?.seq ?? 0;
    if (id !== continued) await assertContinued(archive, id, first);
    continued = id;
    const name = segmentName({ moment: momentName(new Date()), id, first });
    await archive.put(name, `${await lineOf(changes)}\n`);
  };
}

function growFiles(folder: string, lineOf: LineOf): AppendChanges {
  let current: { id: string; path: string; bytes: number; since: number } | undefined;
  /** Whether the last line is incomplete. */
  let isTorn = false;

  const begin = async (id: string, first: number) => {
    await mkdir(folder, { mode: 0o700 }).then(
      () => syncFolder(dirname(folder)),
      ({ code }) => {
        if (code !== 'EEXIST') throw Object.assign(new Error('no folder'), { code });
      },
    );
    await assertContinued(openFolder(folder), id, first);
    const moment = momentName(new Date());
    const path = join(folder, segmentName({ moment, id, first }));
    await (await open(path, 'wx', 0o600)).close();
    await syncFolder(folder);
    isTorn = false;
    return { id, path, bytes: 0, since: performance.now() };
  };

  return async (id, changes) => {
    const isFull =
      current === undefined ||
      current.id !== id ||
      current.bytes > MAX_BYTES ||
      performance.now() - current.since > MAX_AGE_MS;
    const segment = isFull || !current ? await begin(id, changes[0]?.seq ?? 0) : current;
    current = segment;
    const line = await lineOf(changes);
    // Opened without creating it: a missing file may mean that a disk is not mounted.
    const file = await open(segment.path, constants.O_WRONLY | constants.O_APPEND);
    try {
      await file.appendFile(`${isTorn ? '\n' : ''}${line}\n`);
      await file.sync();
      segment.bytes += line.length;
      isTorn = false;
    } catch (error) {
      isTorn = true;
      throw error;
    } finally {
      await file.close();
    }
  };
}
