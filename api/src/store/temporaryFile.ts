import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { temporaryName } from '@statline/service/disk/temporaryFiles';
import { Refusal } from './Refusal.ts';

/** A file that gets its name only once it is complete. */
interface TemporaryFile {
  /** Path of the temporary file: empty at first, and private to this user. */
  path: string;
  /** Flushes the temporary file to disk and renames it. */
  publish(): void;
  /** Removes the temporary file, if it was not published. */
  discard(): void;
}

/** @throws Refusal if the file exists, or its folder cannot be written. */
export function temporaryFile(file: string): TemporaryFile {
  const path = `${file}${temporaryName()}`;
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
