import { randomUUID } from 'node:crypto';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { schoolKey } from '../../schools/schoolKey.ts';
import { daysBefore, lastDays } from '../days.ts';
import { presentMetrics } from '../presentMetrics.ts';
import { readPages } from '../readPages.ts';
import type { SignUp } from '../SignUp.ts';
import {
  QUARANTINE_DAYS,
  type QuarantinedSignUp,
  type SignUpStore,
  type StoreOptions,
} from '../SignUpStore.ts';
import { createListReader } from './createListReader.ts';
import { databaseFiles } from './database/databaseFiles.ts';
import { openDatabase } from './database/openDatabase.ts';
import {
  prepareStatements,
  type SignUpRow,
  type Statements,
} from './database/prepareStatements.ts';
import { runRead } from './database/runRead.ts';
import { truncateLog } from './database/truncateLog.ts';
import { createMonitoring } from './figures/createMonitoring.ts';
import { createStatistics } from './figures/createStatistics.ts';
import { createMaintenance } from './maintenance/createMaintenance.ts';
import { createGroupCommit, type GroupCommit } from './people/createGroupCommit.ts';
import { createInvitations } from './people/createInvitations.ts';
import { createOutbox } from './people/createOutbox.ts';
import { createPeople } from './people/createPeople.ts';
import { columnsOf, quarantinedOf, signUpOf } from './people/signUpOf.ts';
import { createFileCheck } from './soundness/createFileCheck.ts';

/** Rows deleted at a time, which takes a few milliseconds. */
const PURGED_ROWS = 200;

/** Rows read at a time: they are all in memory together. */
const PAGE_ROWS = 500;

/** Greater than every address: a page that starts after it has nobody of the moment itself. */
const LAST_KEY = '\u{10ffff}';

/**
 * Opens the store that needs no server: one SQLite file in `folder`.
 *
 * @throws StartError when the folder cannot be written or the file cannot be read.
 */
export async function openEmbeddedStore(
  folder: string,
  { addToOutbox = false, orReadOnly = false }: StoreOptions = {},
): Promise<SignUpStore> {
  const database = await openDatabase(folder, orReadOnly);
  const statements = prepareStatements(database);
  const { file, log } = databaseFiles(folder);
  const commit = createGroupCommit(database, createFileCheck([file, log]));

  return {
    ...createListReader(database),
    ...createPeople(database, commit),
    ...createStatistics(database),
    ...createInvitations(database, commit),
    ...createMonitoring(database, folder, commit),
    outbox: createOutbox(database, commit),
    add: (signUp) => commit(() => add(statements, signUp, addToOutbox)),
    remove: async (emailKey) => {
      const outcome = await commit(() => remove(statements, emailKey));
      // The write-ahead log still holds the removed text until it has been copied and cut.
      if (outcome === 'removed') await truncateLog(statements.checkpoint);
      return outcome;
    },
    quarantine: (signUp) => commit(() => void statements.quarantine.run(...columnsOf(signUp))),
    purge: (now) => purge(commit, statements, now),
    release: (id) => commit(() => release(statements, id, addToOutbox)),
    metrics: (now) => runRead(() => metrics(statements, now)),
    quarantined: (now) => quarantinedRows(statements, now),
    newestQuarantined: (now, limit) =>
      runRead(() => {
        const since = daysBefore(now, QUARANTINE_DAYS).toISOString();
        return (statements.quarantineNewest.all(since, limit) as SignUpRow[]).map(quarantinedOf);
      }),
    ready: () => commit(() => probe(database, statements)),
    maintenance: createMaintenance(database, folder, commit),
    close: async () => close(database),
  };
}

/** In steps, each a commit of its own, so that sign-ups are stored in between. */
async function purge(commit: GroupCommit, statements: Statements, now: Date): Promise<void> {
  const before = daysBefore(now, QUARANTINE_DAYS).toISOString();
  let purged: number;
  do {
    purged = await commit(() =>
      Number(statements.purgeQuarantine.run(before, PURGED_ROWS).changes),
    );
  } while (purged === PURGED_ROWS);
}

function add(statements: Statements, signUp: SignUp, addToOutbox: boolean): 'added' | 'present' {
  const key = schoolKey(signUp.school) ?? '';
  const event = addToOutbox ? [randomUUID(), signUp.at.toISOString()] : ['', ''];
  // A sign-up without the honeypot takes the person out of quarantine.
  statements.removeQuarantined.run(signUp.emailKey);
  const row = statements.add.get(...columnsOf(signUp), key, ...event) as { attempts: number };
  return row.attempts === 1 ? 'added' : 'present';
}

/**
 * Signs somebody up, takes that back, and writes as much as a sign-up does. A new address each
 * time, so that in time every part of the index is met.
 */
function probe(database: DatabaseSyncInstance, statements: Statements): void {
  const emailKey = randomUUID();
  database.exec('SAVEPOINT probe');
  add(statements, { emailKey, email: emailKey, name: '', school: 'probe', at: new Date() }, true);
  database.exec('ROLLBACK TO probe; RELEASE probe');
  statements.probe.run();
}

function remove(statements: Statements, emailKey: string): 'removed' | 'absent' {
  const listed = Number(statements.remove.run(emailKey).changes);
  const quarantined = Number(statements.removeQuarantined.run(emailKey).changes);
  return listed + quarantined > 0 ? 'removed' : 'absent';
}

function release(
  statements: Statements,
  id: string,
  addToOutbox: boolean,
): 'added' | 'present' | 'absent' {
  if (!/^\d{1,15}$/.test(id)) return 'absent';
  const row = statements.release.get(Number(id)) as SignUpRow | undefined;
  return row === undefined ? 'absent' : add(statements, signUpOf(row), addToOutbox);
}

function metrics(statements: Statements, now: Date) {
  const totals = statements.totals.get() as { sign_ups: number; schools: number };
  const days = statements.daily.all(lastDays(now, 30)[0]) as { day: string; sign_ups: number }[];
  const byDay = new Map(days.map(({ day, sign_ups }) => [day, sign_ups]));
  return presentMetrics({ total: totals.sign_ups, schools: totals.schools, byDay }, now);
}

async function* quarantinedRows(
  statements: Statements,
  now: Date,
): AsyncGenerator<QuarantinedSignUp> {
  const start = { created_at: daysBefore(now, QUARANTINE_DAYS).toISOString(), email_key: LAST_KEY };
  const pages = readPages<SignUpRow>((last) => {
    const { created_at, email_key } = last ?? start;
    return runRead(
      () => statements.quarantinePage.all(created_at, email_key, PAGE_ROWS) as SignUpRow[],
    );
  });
  for await (const rows of pages) yield* rows.map(quarantinedOf);
}

/**
 * Leaves one file and no write-ahead log behind, so that copying it is a backup. On a full disk
 * the log stays: what it holds is stored, and is copied after the next start.
 */
function close(database: DatabaseSyncInstance): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // As said above; another process may also hold the file.
  }
  database.close();
}
