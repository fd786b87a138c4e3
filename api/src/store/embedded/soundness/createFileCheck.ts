import { statSync } from 'node:fs';

/** @returns a check that the same files are still there: what is written to others is lost. */
export function createFileCheck(paths: readonly string[]): () => void {
  const opened = paths.map((path) => ({ path, identity: identityOf(path) }));
  return () => {
    for (const { path, identity } of opened) {
      if (identityOf(path) !== identity) throw new FileReplaced();
    }
  };
}

/** The file of the list was removed or replaced while it was open. */
class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
  readonly code = 'store.file_gone';
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
