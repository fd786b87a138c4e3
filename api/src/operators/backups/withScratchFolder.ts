import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../store/Refusal.ts';

const PREFIX = '.backup-';

/** A command that was killed has left its folder; none takes longer. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Gives a command a folder of its own for what is not to leave this machine, and removes it afterwards.
 *
 * @param parent `DATA_DIR`.
 * @throws Refusal where the folder cannot be made.
 */
export async function withScratchFolder<Result>(
  parent: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeFolder(parent);
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFolder(parent: string): string {
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
      const left = join(parent, name);
      if (Date.now() - statSync(left).mtimeMs > MAX_AGE_MS) rmSync(left, { recursive: true });
    }
    return mkdtempSync(join(parent, PREFIX));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`${parent} cannot be written (${code}).`, { cause: error });
  }
}
