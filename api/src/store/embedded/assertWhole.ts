import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartError } from '@statline/service/StartError';

/**
 * Reads every page and compares what they say of each other. It takes about as long as reading
 * the file.
 *
 * @throws StartError when the file is damaged.
 */
export function assertWhole(database: DatabaseSyncInstance, file: string): void {
  const finding = firstFinding(database);
  if (finding === 'ok') return;
  throw new StartError(
    `The sign-ups in ${file} are damaged (${finding}): restore a backup (signups restore).`,
  );
}

/** A page that cannot be read at all is an error rather than a finding. */
function firstFinding(database: DatabaseSyncInstance): string {
  try {
    const { quick_check } = database.prepare('PRAGMA quick_check(1)').get() as Finding;
    return quick_check.replace(/\s+/g, ' ');
  } catch (error) {
    return (error as Error).message;
  }
}

interface Finding {
  quick_check: string;
}
