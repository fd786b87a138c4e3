import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { ListedSignUp } from '../ListedSignUp.ts';
import { readPages } from '../readPages.ts';
import type { ListFilter, SignUpStore } from '../SignUpStore.ts';
import { runRead } from './database/runRead.ts';
import { LISTED, type ListRow, listedOf } from './people/signUpOf.ts';

/** Rows read at a time when the list is exported: they are all in memory together. */
const PAGE_ROWS = 500;

/** Earlier than any moment that an ISO text can express. */
const BEGINNING = '';

/** The list in the order of signing up, by pages: no statement or lock stays open between two of them. */
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

  async function* exportPages({
    since,
    schoolKey = '',
    batch = 0,
    state,
  }: ListFilter): AsyncGenerator<ListedSignUp> {
    const start = { created_at: since?.toISOString() ?? BEGINNING, email_key: '' };
    const pages = readPages<ListRow>((last) => {
      const { created_at, email_key } = last ?? start;
      return runRead(
        () =>
          page.all(created_at, email_key, schoolKey, batch, state ?? '', PAGE_ROWS) as ListRow[],
      );
    });
    for await (const rows of pages) yield* rows.map(listedOf);
  }

  return {
    export: (filter = {}) => exportPages(filter),
    newest: (limit) => runRead(() => (newest.all(limit) as ListRow[]).map(listedOf)),
  };
}
