import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../../schools/schoolKey.ts';
import { readPages } from '../../readPages.ts';
import { PAGE_SIZE, runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';

const RENAME = 'UPDATE sign_ups SET school_key = ? WHERE id = ? AND school = ?';

interface NamedRow {
  id: number;
  school: string;
  school_key: string;
}

/**
 * Updates the school key of every record, since aliases may have changed. Sign-ups are stored between two pages.
 */
export async function renameSchools(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
): Promise<void> {
  const page = database.prepare(
    'SELECT id, school, school_key FROM sign_ups WHERE id > ? ORDER BY id LIMIT ?',
  );
  const pages = readPages<NamedRow>((last) =>
    runRead(() => page.all(last?.id ?? 0, PAGE_SIZE) as NamedRow[]),
  );
  for await (const rows of pages) {
    const changed = rows.filter((row) => row.school_key !== keyOf(row));
    if (changed.length > 0) {
      await commit(
        changed.map((row) => ({ sql: RENAME, values: [keyOf(row), row.id, row.school] })),
      );
    }
  }
}

const keyOf = ({ school }: NamedRow) => schoolKey(school) ?? '';
