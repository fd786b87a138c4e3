import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { memoizeSuccess } from '../memoizeSuccess.ts';
import { joinOutboxes } from '../Outbox.ts';
import type { AnyVersionStore, SignUpStore, StoreOptions } from '../SignUpStore.ts';
import { withDeadline } from '../withDeadline.ts';
import { createListReader } from './createListReader.ts';
import {
  type Collections,
  collectionsOf,
  type QuarantineDocument,
  type SignUpDocument,
} from './database/collections.ts';
import type { MongoConnection } from './database/connectMongo.ts';
import { explainFault } from './database/explainFault.ts';
import { assertPresent, identify, prepareDatabase } from './database/prepareDatabase.ts';
import { probe } from './database/probe.ts';
import { type RunOperation, readDocuments, runAfter } from './database/RunOperation.ts';
import { watchPresence } from './database/watchPresence.ts';
import { countNewSignUps } from './figures/countNewSignUps.ts';
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
import { createQuarantine } from './people/createQuarantine.ts';
import { createReferrals } from './people/createReferrals.ts';
import { removeSignUp } from './people/removeSignUp.ts';

/** Together with the deadlines of rate limits, a response to a visitor takes less than two seconds. */
const DEADLINE_MS = 1_200;

/** How long a start waits until the database is known to be usable. */
const START_DEADLINE_MS = 3_000;

/**
 * Opens the store for several machines, whether or not the server is available.
 *
 * @throws StartError if the server is available but its database cannot be used.
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
  let identities: Awaited<ReturnType<typeof identify>> = new Map();
  const prepare = memoizeSuccess(async () => {
    await prepareDatabase(connection, collections, older).catch(report);
    identities = await identify(database, collections);
  });
  await assertUsable(prepare, connection, logger);

  const counting = createCounting(() => countNewSignUps(client, collections), logger);

  const presence = watchPresence(async () => {
    await prepare();
    await assertPresent(database, collections, identities, logger).catch(report);
  });
  const run = runAfter(() => prepare().then(presence.assert), allowedMs);

  const quarantine = createQuarantine(client, collections, run, { addToOutbox, mail });
  return {
    ...createAnyVersion(connection, collections, prepare, run),
    ...createListReader(collections, run),
    ...createPeople(collections, run, mail),
    ...createStatistics(collections, run, counting),
    ...createInvitations(client, collections, run),
    ...createMonitoring(database, collections, run, counting),
    outbox: joinOutboxes(
      createOutbox(collections, run, 'event'),
      createOutbox(collections, run, 'erased'),
    ),
    addresses: createAddresses(collections, run, { addToOutbox, mail }),
    referrals: createReferrals(collections, run),
    funnel: createFunnel(collections, run),
    add: (signUp) => run(() => write(signUp)),
    ...quarantine,
    purge: async (now) => {
      await quarantine.purge(now);
      await purgeFunnel(collections, run, now);
    },
    ready: () => run(() => probe(client, collections)),
    close: async () => {
      presence.stop();
      await client.close();
    },
  };
}

/**
 * The same for operations that work with any version of the database; the version stays unchanged.
 *
 * @param deadlineMs deadline of one operation.
 */
export async function openMongoAnyVersion(
  connection: MongoConnection,
  logger: Logger,
  deadlineMs: number,
): Promise<AnyVersionStore> {
  const collections = collectionsOf(connection.database);
  const report = logOnce(logger);
  const prepare = memoizeSuccess(() =>
    prepareDatabase(connection, collections, 'keep').catch(report),
  );
  await assertUsable(prepare, connection, logger);
  return createAnyVersion(connection, collections, prepare, runAfter(prepare, deadlineMs));
}

function createAnyVersion(
  { client, database }: MongoConnection,
  collections: Collections,
  prepare: () => Promise<void>,
  run: RunOperation,
): AnyVersionStore & Pick<SignUpStore, 'maintenance'> {
  return {
    maintenance: createMaintenance(client, database, prepare),
    recordBackup: (at) => run(() => recordMoment(collections, { backedUpAt: at })),
    recordDrill: (at) => run(() => recordMoment(collections, { drilledAt: at })),
    people: () => people(collections, run),
    signUpsOf: (emailKey) =>
      run(async () => {
        // First, so that a later sign-up's record is not reported together with the listed record that it follows.
        const quarantined = await collections.quarantine.findOne({ emailKey });
        const listed = await collections.signUps.findOne({ _id: emailKey });
        return [quarantined, listed].flatMap((found) => found?.at ?? []);
      }),
    remove: (emailKey, signUps) => run(() => removeSignUp(client, collections, emailKey, signUps)),
    close: () => client.close(),
  };
}

/** Rejects an unusable database. An unavailable server is only logged, since it may be back soon. */
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

/** Logs a fault that an operator has to repair only once, although each request retries. */
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

async function* people(
  { signUps, quarantine }: Collections,
  run: RunOperation,
): ReturnType<AnyVersionStore['people']> {
  yield* readDocuments(
    run,
    (last: SignUpDocument | undefined) =>
      signUps.find({ _id: { $gt: last?._id ?? '' } }, { projection: { at: 1 } }).sort({ _id: 1 }),
    (found) => found.map(({ _id, at }) => ({ emailKey: _id, at })),
  );
  yield* readDocuments(
    run,
    (last: QuarantineDocument | undefined) =>
      quarantine.find({ emailKey: { $gt: last?.emailKey ?? '' } }).sort({ emailKey: 1 }),
    (found) => found.map(({ emailKey, at }) => ({ emailKey, at })),
  );
}
