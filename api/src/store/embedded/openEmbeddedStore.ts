import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { noLongerThan } from '@statline/service/noLongerThan';
import { joinOutboxes } from '../Outbox.ts';
import type { AnyVersionStore, SignUpStore, StoreOptions } from '../SignUpStore.ts';
import { StoreUnavailable } from '../StoreUnavailable.ts';
import { withDeadline } from '../withDeadline.ts';
import { createListReader } from './createListReader.ts';
import { archiveLock, databaseFiles } from './database/databaseFiles.ts';
import { openDatabase } from './database/openDatabase.ts';
import { PAGE_SIZE, readRows, runRead } from './database/runRead.ts';
import { truncateLog } from './database/truncateLog.ts';
import { createFunnel, purgeFunnel } from './figures/createFunnel.ts';
import { createMonitoring, recordMoment } from './figures/createMonitoring.ts';
import { createStatistics } from './figures/createStatistics.ts';
import { createJournal, type Journal } from './journal/createJournal.ts';
import { createMaintenance } from './maintenance/createMaintenance.ts';
import { addSignUp, outcomeOf, probe, removeFrom } from './people/addSignUp.ts';
import { createAddresses } from './people/createAddresses.ts';
import { createGroupCommit, type GroupCommit } from './people/createGroupCommit.ts';
import { createInvitations } from './people/createInvitations.ts';
import { createOutbox } from './people/createOutbox.ts';
import { createPeople } from './people/createPeople.ts';
import { createQuarantine } from './people/createQuarantine.ts';
import { createReferrals } from './people/createReferrals.ts';
import type { SignUpRow } from './people/signUpOf.ts';
import { type StartWorker, startWriterThread } from './people/startWriterThread.ts';
import { createFileCheck } from './soundness/createFileCheck.ts';

/** Deadline of calls that visitors wait for: less than the shell's timeout for the API (10 s). */
const DEADLINE_MS = 5_000;

/** How long an erasure waits until the log is truncated, which then continues in the background. */
const TRUNCATION_WAIT_MS = 2_000;

const SIGN_UPS_OF = `
  SELECT created_at FROM sign_ups WHERE email_key = ?1
  UNION ALL SELECT created_at FROM quarantine WHERE email_key = ?1`;

/**
 * Opens the store that needs no server: one SQLite file in `folder`.
 *
 * @throws StartError if the folder cannot be written or the file cannot be read.
 */
export async function openEmbeddedStore(
  folder: string,
  { addToOutbox = false, mail, older = 'migrate', deadlineMs = DEADLINE_MS }: StoreOptions = {},
  startWorker?: StartWorker,
): Promise<SignUpStore & { journal: Journal }> {
  const database = await openDatabase(folder, older);
  const writing = startWriting(folder, startWorker);
  const { commit } = writing;
  /** For writes that a visitor or a probe waits for. */
  const commitInTime: GroupCommit = (write) =>
    withDeadline(commit(write), deadlineMs).catch((error: unknown) => {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
    });

  const quarantine = createQuarantine(database, commitInTime, { addToOutbox, mail });
  const anyVersion = createAnyVersion(database, folder, writing);
  const journal = createJournal(database, commit, archiveLock(folder));
  return {
    ...anyVersion,
    ...createListReader(database),
    ...createPeople(database, commit, mail),
    ...createStatistics(database),
    ...createInvitations(database, commit),
    ...createMonitoring(database, folder),
    ...quarantine,
    purge: async (now) => {
      await quarantine.purge(now);
      await purgeFunnel(commit, now);
      // Also of what was removed while a long backup kept the log.
      await writing.truncate();
    },
    funnel: createFunnel(database, commit),
    outbox: joinOutboxes(
      createOutbox(database, commit, 'event'),
      createOutbox(database, commit, 'erased'),
    ),
    addresses: {
      ...createAddresses(database, commitInTime, { addToOutbox, mail }),
      outbox: createOutbox(database, commit, 'mail', mail?.perDay),
    },
    referrals: createReferrals(database),
    add: async (signUp) => outcomeOf(await commitInTime(addSignUp(signUp, { addToOutbox, mail }))),
    ready: async () => {
      await commitInTime(probe());
    },
    journal,
    close: async () => {
      await anyVersion.close();
      journal.release();
    },
  };
}

/** The same for operations that work with any version of the list; the version stays unchanged. */
export async function openEmbeddedAnyVersion(folder: string): Promise<AnyVersionStore> {
  const database = await openDatabase(folder, 'keep');
  return createAnyVersion(database, folder, startWriting(folder));
}

function startWriting(folder: string, startWorker?: StartWorker) {
  const { file, log } = databaseFiles(folder);
  const writer = startWriterThread(file, startWorker);
  const truncations = new Set<Promise<void>>();
  return {
    commit: createGroupCommit(writer, createFileCheck([file, log])),
    /** The write-ahead log still contains deleted text until it is checkpointed and truncated. */
    truncate: () => {
      const truncation = truncateLog(writer).finally(() => truncations.delete(truncation));
      truncations.add(truncation);
      return truncation;
    },
    close: async () => {
      await Promise.all(truncations);
      await writer.close();
    },
  };
}

/** Uses only what version 1 of the tables has, except for recording backups and drills. */
function createAnyVersion(
  database: DatabaseSyncInstance,
  folder: string,
  { commit, truncate, close }: ReturnType<typeof startWriting>,
): AnyVersionStore & Pick<SignUpStore, 'maintenance'> {
  const signUpsOf = database.prepare(SIGN_UPS_OF);
  return {
    maintenance: createMaintenance(database, folder, commit),
    recordBackup: async (at) => {
      await commit(recordMoment('backed_up_at', at));
    },
    recordDrill: async (at) => {
      await commit(recordMoment('drilled_at', at));
    },
    people: () => people(database),
    signUpsOf: async (emailKey) => {
      const rows = await runRead(() => signUpsOf.all(emailKey) as { created_at: string }[]);
      return rows.map(({ created_at }) => new Date(created_at));
    },
    remove: async (emailKey, signUps) => {
      const values = [emailKey, JSON.stringify(signUps)];
      const removed = await commit([
        { sql: removeFrom('sign_ups'), values },
        { sql: removeFrom('quarantine'), values },
      ]);
      if (removed.flat().length === 0) return 'absent';
      await noLongerThan(TRUNCATION_WAIT_MS, truncate());
      return 'removed';
    },
    // Leaves one file and no write-ahead log, so that copying the file is a backup.
    close: async () => {
      await close();
      database.close();
    },
  };
}

async function* people(database: DatabaseSyncInstance): ReturnType<AnyVersionStore['people']> {
  for (const table of ['sign_ups', 'quarantine']) {
    const page = database.prepare(
      `SELECT email_key, created_at FROM ${table} WHERE email_key > ? ORDER BY email_key LIMIT ?`,
    );
    yield* readRows(
      (last: SignUpRow | undefined) => page.all(last?.email_key ?? '', PAGE_SIZE),
      ({ email_key, created_at }) => ({ emailKey: email_key, at: new Date(created_at) }),
    );
  }
}
