import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './Refusal.ts';

/** A file that appears under its name once it is whole. */
interface DraftFile {
  /** Where it is written until then: empty, and only this user's. */
  path: string;
  /** Waits until it is on disk, and gives it its name. */
  publish(): void;
  /** Removes what is left of the draft; after `publish` nothing is. */
  discard(): void;
}

/** @throws Refusal where the file exists, or its folder cannot be written. */
export function draftFile(file: string): DraftFile {
  const path = `${file}.draft-${process.pid}`;
  if (existsSync(file)) throw new Refusal(`${file} exists already: name a new file.`);
  try {
    rmSync(path, { force: true });
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

/** Never over another file: the first one wins. */
function rename(path: string, file: string): void {
  try {
    linkSync(path, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Refusal(`${file} exists already: name a new file.`);
    // A file system without hard links.
    renameSync(path, file);
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
