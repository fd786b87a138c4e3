import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { MAX_OF_DAY, type Referrals, rankReferrers } from '../../Referrals.ts';
import { PAGE_SIZE, readRows, runRead } from '../database/runRead.ts';
import { type SignUpRow, signUpOf } from './signUpOf.ts';

/** The referrer's row, with the key of the referred person. */
interface ReferralRow extends SignUpRow {
  code: string;
  came: string;
}

/**
 * Referrals of the embedded store. For earlier days the running counters are used, so that no mail has to wait for the
 * whole list to be counted.
 */
export function createReferrals(database: DatabaseSyncInstance): Referrals {
  const earlier = database.prepare(`
    SELECT (SELECT coalesce(sum(sign_ups), 0) FROM daily WHERE day < substr(?1, 1, 10))
      AS before,
      (SELECT count(*) FROM (SELECT 1 FROM sign_ups
        WHERE created_at >= substr(?1, 1, 10) AND created_at < ?1 LIMIT ${MAX_OF_DAY})) AS today`);
  // Without CROSS JOIN and INDEXED BY, SQLite would read every referrer for each page.
  const page = database.prepare(`
    SELECT referrer.*, person.referred_by AS code, person.email_key AS came
    FROM sign_ups AS person CROSS JOIN sign_ups AS referrer INDEXED BY sign_ups_by_token
      ON referrer.token_hash > person.referred_by AND referrer.token_hash < person.referred_by || '~'
    WHERE referrer.token_hash <> '' AND person.referred_by <> ''
      AND (person.referred_by, person.email_key) > (?, ?)
      AND person.address_state = 'confirmed' AND referrer.address_state = 'confirmed'
    ORDER BY person.referred_by, person.email_key LIMIT ?`);

  const referrals = () =>
    readRows(
      (last: ReferralRow | undefined) => page.all(last?.code ?? '', last?.came ?? '', PAGE_SIZE),
      (row) => ({ referrer: signUpOf(row), emailKey: row.came }),
    );

  return {
    positionOf: ({ at }) =>
      runRead(() => {
        const { before, today } = earlier.get(at.toISOString()) as Record<
          'before' | 'today',
          number
        >;
        return today === MAX_OF_DAY ? undefined : before + today + 1;
      }),
    ranking: (limit) => rankReferrers(referrals(), limit),
  };
}
