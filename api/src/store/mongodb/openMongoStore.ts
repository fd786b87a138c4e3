import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import type { Filter } from 'mongodb';
import { daysBefore, lastDays } from '../days.ts';
import { memoizeSuccess } from '../memoizeSuccess.ts';
import { presentMetrics } from '../presentMetrics.ts';
import { readPages } from '../readPages.ts';
import type { SignUp } from '../SignUp.ts';
import {
  type AnyVersionStore,
  QUARANTINE_DAYS,
  type QuarantinedSignUp,
  type SignUpStore,
  type StoreOptions,
} from '../SignUpStore.ts';
import { StoreUnavailable } from '../StoreUnavailable.ts';
import { withDeadline } from '../withDeadline.ts';
import { createListReader } from './createListReader.ts';
import {
  type Collections,
  collectionsOf,
  type QuarantineDocument,
  quarantinedOf,
  type SignUpDocument,
} from './database/collections.ts';
import type { MongoConnection } from './database/connectMongo.ts';
import { explainFault } from './database/explainFault.ts';
import { assertPresent, prepareDatabase } from './database/prepareDatabase.ts';
import { probe } from './database/probe.ts';
import type { RunOperation } from './database/RunOperation.ts';
import { watchPresence } from './database/watchPresence.ts';
import { countNewSignUps, dayCounter, SCHOOLS, TOTAL } from './figures/countNewSignUps.ts';
import { createCounting } from './figures/createCounting.ts';
import { createFunnel, purgeFunnel } from './figures/createFunnel.ts';
import { createMonitoring, recordMoment } from './figures/createMonitoring.ts';
import { createStatistics } from './figures/createStatistics.ts';
import { createMaintenance } from './maintenance/createMaintenance.ts';
import { createAddresses } from './people/createAddresses.ts';
import { createGroupWrite } from './people/createGroupWrite.ts';
import { createInvitations } from './people/createInvitations.ts';
import { createOutbox } from './people/createOutbox.ts';
import { createPeople } from './people/createPeople.ts';
import { createReferrals } from './people/createReferrals.ts';
import { purgeQuarantine } from './people/purgeQuarantine.ts';
import { releaseQuarantined } from './people/releaseQuarantined.ts';
import { removeSignUp } from './people/removeSignUp.ts';

/** With the limits' own deadlines, a visitor's response comes well within two seconds. */
const DEADLINE_MS = 1_200;

/** Documents read at a time: they are all in memory together. */
const PAGE = 500;

/** How long a start waits to find out whether the database can be used. */
const START_DEADLINE_MS = 3_000;

/**
 * Opens the store for more than one machine, whether or not the server is there: until it is,
 * and whenever it is unavailable, every method throws `StoreUnavailable` within a deadline.
 *
 * @throws StartError when the server is there, and its database cannot be used.
 */
export async function openMongoStore(
  connection: MongoConnection,
  logger: Logger,
  {
    addToOutbox = false,
    mail,
    older = 'migrate',
    deadlineMs: allowedMs = DEADLINE_MS,
  }: StoreOptions = {},
): Promise<SignUpStore> {
  const { client, database } = connection;
  const collections = collectionsOf(database);
  const write = createGroupWrite(collections, allowedMs, { addToOutbox, mail });
  const report = logOnce(logger);
  const prepare = memoizeSuccess(() =>
    prepareDatabase(connection, collections, older).catch(report),
  );
  await assertUsable(prepare, connection, logger);

  const counting = createCounting(() => countNewSignUps(client, collections), logger);

  const presence = watchPresence(async () => {
    await prepare();
    await assertPresent(database, collections, logger).catch(report);
  });
  const run = runAfter(() => prepare().then(presence.assert), allowedMs);

  return {
    ...createAnyVersion(connection, collections, prepare, run),
    ...createListReader(collections, run),
    ...createPeople(collections, run, mail),
    ...createStatistics(collections, run, counting),
    ...createInvitations(client, collections, run),
    ...createMonitoring(database, collections, run),
    outbox: createOutbox(collections, run, 'event'),
    addresses: createAddresses(collections, run, { addToOutbox, mail }),
    referrals: createReferrals(collections, run),
    funnel: createFunnel(collections, run),
    add: (signUp) => run(() => write(signUp)),
    quarantine: (signUp) => run(() => quarantine(collections, signUp)),
    release: (id) => run(() => releaseQuarantined(client, collections, id, { addToOutbox, mail })),
    metrics: (now) =>
      run(async () => {
        await counting.catchUp();
        return readMetrics(collections, now);
      }),
    quarantined: (now) => quarantinedSince(collections, daysBefore(now, QUARANTINE_DAYS), run),
    purge: async (now) => {
      const before = daysBefore(now, QUARANTINE_DAYS);
      while (await run(() => purgeQuarantine(collections.quarantine, before)));
      await purgeFunnel(collections, run, now);
    },
    newestQuarantined: (now, limit) =>
      run(async () => {
        const since = daysBefore(now, QUARANTINE_DAYS);
        const newest = { at: -1, emailKey: -1 } as const;
        const found = collections.quarantine.find({ at: { $gt: since } }).sort(newest);
        return (await found.limit(limit).toArray()).map(quarantinedOf);
      }),
    ready: () => run(() => probe(client, collections)),
    maintenance: createMaintenance(client, database, prepare),
    close: async () => {
      presence.stop();
      await client.close();
    },
  };
}

/**
 * Opens a database of any version as it is, for what does not depend on the version.
 *
 * @throws StartError when the server is there, and its database cannot be used.
 */
export async function openMongoAnyVersion(
  connection: MongoConnection,
  logger: Logger,
): Promise<AnyVersionStore> {
  const collections = collectionsOf(connection.database);
  const report = logOnce(logger);
  const prepare = memoizeSuccess(() =>
    prepareDatabase(connection, collections, 'keep').catch(report),
  );
  await assertUsable(prepare, connection, logger);
  return createAnyVersion(connection, collections, prepare, runAfter(prepare, DEADLINE_MS));
}

function createAnyVersion(
  { client, database }: MongoConnection,
  collections: Collections,
  prepare: () => Promise<void>,
  run: RunOperation,
): AnyVersionStore {
  return {
    maintenance: createMaintenance(client, database, prepare),
    recordBackup: (at) => run(() => recordMoment(collections, { backedUpAt: at })),
    recordDrill: (at) => run(() => recordMoment(collections, { drilledAt: at })),
    people: () => people(collections, run),
    remove: (emailKey) => run(() => removeSignUp(client, collections, emailKey)),
    close: () => client.close(),
  };
}

function runAfter(prepare: () => Promise<void>, allowedMs: number): RunOperation {
  return async (operation, deadlineMs = allowedMs) => {
    try {
      return await withDeadline(prepare().then(operation), deadlineMs);
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  };
}

/** An unavailable server may be back in a moment; an unusable database stays so. */
async function assertUsable(
  prepare: () => Promise<void>,
  { client }: MongoConnection,
  logger: Logger,
): Promise<void> {
  try {
    await withDeadline(prepare(), START_DEADLINE_MS);
  } catch (error) {
    if (error instanceof StartError) {
      await client.close();
      throw error;
    }
    const fault = explainFault(error);
    if (fault === undefined)
      logger.warn({ err: error }, 'MongoDB is unavailable, or not ready yet');
  }
}

/** Logs a fault that an operator has to repair, once: each request retries. */
function logOnce(logger: Logger): (error: unknown) => never {
  let logged: string | undefined;
  return (error) => {
    const reason = error instanceof StartError ? error.message : explainFault(error);
    if (reason !== undefined && reason !== logged) {
      logged = reason;
      logger.error(reason);
    }
    throw error;
  };
}

async function quarantine({ quarantine }: Collections, signUp: SignUp): Promise<void> {
  const { emailKey, at, source: _, ...fields } = signUp;
  await quarantine.updateOne(
    { emailKey },
    { $set: { at }, $setOnInsert: fields },
    { upsert: true },
  );
}

async function readMetrics({ counters }: Collections, now: Date) {
  const days = lastDays(now, 30);
  const ids = [TOTAL, SCHOOLS, ...days.map(dayCounter)];
  const found = await counters.find({ _id: { $in: ids } }).toArray();
  const counts = new Map(found.map(({ _id, count }) => [_id, count]));
  // Below 0 only where a counter was lost, until a recount.
  const countOf = (id: string) => Math.max(0, counts.get(id) ?? 0);
  return presentMetrics(
    {
      total: countOf(TOTAL),
      schools: countOf(SCHOOLS),
      byDay: new Map(days.map((day) => [day, countOf(dayCounter(day))])),
    },
    now,
  );
}

async function* quarantinedSince(
  { quarantine }: Collections,
  since: Date,
  run: RunOperation,
): AsyncGenerator<QuarantinedSignUp> {
  const pages = readPages<QuarantineDocument>((last) => {
    const filter = last === undefined ? { at: { $gt: since } } : after(last);
    const order = { at: 1, emailKey: 1 } as const;
    return run(() => quarantine.find(filter).sort(order).limit(PAGE).toArray());
  });
  for await (const found of pages) yield* found.map(quarantinedOf);
}

/** The bound on `at` alone lets the index be used. */
function after({ at, emailKey }: QuarantineDocument): Filter<QuarantineDocument> {
  return { at: { $gte: at }, $or: [{ at: { $gt: at } }, { emailKey: { $gt: emailKey } }] };
}

async function* people(
  { signUps, quarantine }: Collections,
  run: RunOperation,
): ReturnType<AnyVersionStore['people']> {
  const listed = readPages<SignUpDocument>((last) =>
    run(() =>
      signUps
        .find({ _id: { $gt: last?._id ?? '' } }, { projection: { at: 1 } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .toArray(),
    ),
  );
  for await (const found of listed) yield* found.map(({ _id, at }) => ({ emailKey: _id, at }));
  const quarantined = readPages<QuarantineDocument>((last) =>
    run(() =>
      quarantine
        .find({ emailKey: { $gt: last?.emailKey ?? '' } })
        .sort({ emailKey: 1 })
        .limit(PAGE)
        .toArray(),
    ),
  );
  for await (const found of quarantined) yield* found.map(({ emailKey, at }) => ({ emailKey, at }));
}
