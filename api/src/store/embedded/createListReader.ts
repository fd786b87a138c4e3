import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { SignUpStore } from '../SignUpStore.ts';
import { PAGE_SIZE, readRows, runRead } from './database/runRead.ts';
import { LISTED, type ListRow, listedOf } from './people/signUpOf.ts';

/** Sorts before every time in ISO format. */
const BEGINNING = '';

/** Reads the list in the order of signing up. */
export function createListReader(
  database: DatabaseSyncInstance,
): Pick<SignUpStore, 'export' | 'newest'> {
  const page = database.prepare(`${LISTED}
    WHERE (sign_ups.created_at, email_key) > (?1, ?2)
      AND (?3 = '' OR school_key = ?3) AND (?4 = 0 OR batch = ?4)
      AND (?5 = '' OR address_state = ?5)
    ORDER BY sign_ups.created_at, email_key LIMIT ?6`);
  const newest = database.prepare(`${LISTED}
    ORDER BY sign_ups.created_at DESC, email_key DESC LIMIT ?`);

  return {
    export: ({ since, schoolKey = '', batch = 0, state = '' } = {}) => {
      const start = { created_at: since?.toISOString() ?? BEGINNING, email_key: '' };
      return readRows((last: ListRow | undefined) => {
        const { created_at, email_key } = last ?? start;
        return page.all(created_at, email_key, schoolKey, batch, state, PAGE_SIZE);
      }, listedOf);
    },
    newest: (limit) => runRead(() => (newest.all(limit) as ListRow[]).map(listedOf)),
  };
}
