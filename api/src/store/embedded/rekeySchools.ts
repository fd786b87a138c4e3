import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../schools/schoolKey.ts';
import type { GroupCommit } from './createGroupCommit.ts';
import { reading } from './reading.ts';

interface SchoolRow {
  id: number;
  school: string;
  school_key: string;
}

/** Rows read, and changed at most, at a time: sign-ups are stored in between. */
const PAGE_ROWS = 500;

/**
 * Makes every sign-up's key what `schoolKey` says of its school today: the aliases may have
 * changed since. Each page moves its figures along, in the same commit.
 */
export async function rekeySchools(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
): Promise<void> {
  const page = database.prepare(`
    SELECT id, school, school_key FROM sign_ups WHERE id > ? ORDER BY id LIMIT ${PAGE_ROWS}`);
  const change = database.prepare(
    'UPDATE sign_ups SET school_key = ? WHERE id = ? AND school_key = ?',
  );
  const raise = database.prepare(`
    INSERT INTO schools (school_key, sign_ups) VALUES (?, 1)
    ON CONFLICT (school_key) DO UPDATE SET sign_ups = sign_ups + 1`);
  const lower = database.prepare('UPDATE schools SET sign_ups = sign_ups - 1 WHERE school_key = ?');
  const drop = database.prepare('DELETE FROM schools WHERE school_key = ? AND sign_ups = 0');

  const rekey = ({ id, school, school_key: before }: SchoolRow) => {
    const after = schoolKey(school) ?? '';
    if (change.run(after, id, before).changes === 0) return;
    if (after !== '') raise.run(after);
    lower.run(before);
    drop.run(before);
  };
  for (let last = 0; ; ) {
    const rows = await reading(() => page.all(last) as SchoolRow[]);
    const stale = rows.filter((row) => row.school_key !== (schoolKey(row.school) ?? ''));
    if (stale.length > 0) await commit(() => stale.forEach(rekey));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
