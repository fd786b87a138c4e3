import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from '@statline/service/isRunning';
import { Refusal } from './Refusal.ts';

/** A file that gets its name only once it is complete. */
interface DraftFile {
  /** Path of the draft: empty at first, and private to this user. */
  path: string;
  /** Flushes the draft to disk and renames it. */
  publish(): void;
  /** Removes the draft, if it was not published. */
  discard(): void;
}

/** This machine or container. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** SQLite may have files beside a draft. */
const DRAFT = /\.draft-(?:([\da-f]{8})-(\d+)-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-\w+)?$/;

/** A process of another machine that has not written a draft for this long has ended. */
const ABANDONED_MS = 3_600_000;

/** Removes drafts of killed processes, which may contain the whole list. A missing folder has none. */
export function removeDraftFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [draft, host, pid] = DRAFT.exec(name) ?? [];
    if (draft === undefined) continue;
    const path = join(folder, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const ended = host === HOST && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (ended || Date.now() - writtenAt > ABANDONED_MS) rmSync(path, { force: true });
  }
}

/** @throws Refusal if the file exists, or its folder cannot be written. */
export function draftFile(file: string): DraftFile {
  // Process ids are the same in several containers.
  const path = `${file}.draft-${HOST}-${process.pid}-${randomUUID()}`;
  if (existsSync(file)) throw new Refusal(`${file} exists already: name a new file.`);
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`${file} cannot be written (${code}).`, { cause: error });
  }
  return {
    path,
    publish: () => {
      flush(path);
      rename(path, file);
      flush(dirname(file));
    },
    discard: () => rmSync(path, { force: true }),
  };
}

/** Never replaces another file, even one that was created concurrently. */
function rename(path: string, file: string): void {
  try {
    linkSync(path, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Refusal(`${file} exists already: name a new file.`);
    // The file system has no hard links.
    renameSync(path, file);
  }
}

/** Flushes a file, or a folder: a new or renamed file is durable only after both are flushed. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
