import { statSync } from 'node:fs';

/** @returns a check that throws if the files were removed or replaced, since writes to them are then lost. */
export function createFileCheck(paths: readonly string[]): () => void {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }));
  return () => {
    for (const { path, identity } of opened) {
      if (identityOf(path) !== identity) throw new FileReplaced();
    }
  };
}

/** The list's file was removed or replaced while it was open. */
class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
  readonly code = 'store.file_gone';
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
