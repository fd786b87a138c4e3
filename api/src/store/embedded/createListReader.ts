import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { readItems } from '../readPages.ts';
import type { SignUpStore } from '../SignUpStore.ts';
import { runRead } from './database/runRead.ts';
import { LISTED, type ListRow, listedOf } from './people/signUpOf.ts';

/** Rows per page. Reading a page blocks the event loop for a few milliseconds. */
const PAGE_ROWS = 200;

/** Sorts before every time in ISO format. */
const BEGINNING = '';

/** Reads the list in the order of signing up, page by page. No statement or lock stays open between two pages. */
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
      return readItems(
        (last: ListRow | undefined) => {
          const { created_at, email_key } = last ?? start;
          const values = [created_at, email_key, schoolKey, batch, state, PAGE_ROWS];
          return runRead(() => page.all(...values) as ListRow[]);
        },
        (rows) => rows.map(listedOf),
      );
    },
    newest: (limit) => runRead(() => (newest.all(limit) as ListRow[]).map(listedOf)),
  };
}
