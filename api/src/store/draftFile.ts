import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { draftName } from '@statline/service/disk/drafts';
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

/** @throws Refusal if the file exists, or its folder cannot be written. */
export function draftFile(file: string): DraftFile {
  const path = `${file}${draftName()}`;
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
