import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { announcingOf } from '../openBackend.ts';
import type { Config } from '../readConfig.ts';
import { databaseFiles, inspectFiles } from '../store/embedded/database/databaseFiles.ts';
import { openEmbeddedAnyVersion, openEmbeddedStore } from '../store/embedded/openEmbeddedStore.ts';
import { collectionsOf } from '../store/mongodb/database/collections.ts';
import {
  connectMongo,
  type MongoConnection,
  placeOf,
} from '../store/mongodb/database/connectMongo.ts';
import { removeLeftScratch } from '../store/mongodb/maintenance/restoreCollections.ts';
import { openMongoAnyVersion, openMongoStore } from '../store/mongodb/openMongoStore.ts';
import type { AnyVersionStore, SignUpStore } from '../store/SignUpStore.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { withDeadline } from '../store/withDeadline.ts';

/** How long a command waits for MongoDB. */
const CONNECT_DEADLINE_MS = 3_000;

/** Deadline of one operation. Long, since no visitor waits for it, and it may read the whole list. */
const OPERATION_DEADLINE_MS = 60_000;

/** Code of the StartError if there is no list. */
export const LIST_MISSING = 'list.missing';

type PlaceSettings = Pick<Config, 'mongodbUri' | 'dataDir' | 'webhook' | 'mail'>;

/**
 * Opens the store that the settings select, without creating one.
 *
 * @param report called first, with the name of the store.
 * @throws StartError if there is none, it is of an older version or cannot be used; StoreUnavailable if MongoDB is
 *   unavailable.
 */
export async function openExistingStore(
  settings: PlaceSettings,
  logger: Logger,
  report: (store: string) => void,
): Promise<SignUpStore> {
  const connection = await findExisting(settings, logger, report);
  const options = {
    ...announcingOf(settings),
    older: 'refuse',
    deadlineMs: OPERATION_DEADLINE_MS,
  } as const;
  return connection === undefined
    ? openEmbeddedStore(settings.dataDir, options)
    : openMongoStore(connection, logger, options);
}

/** The same for operations that work with any version of the tables; the version stays unchanged. */
export async function openExistingAnyVersion(
  settings: PlaceSettings,
  logger: Logger,
  report: (store: string) => void,
): Promise<AnyVersionStore> {
  const connection = await findExisting(settings, logger, report);
  return connection === undefined
    ? openEmbeddedAnyVersion(settings.dataDir)
    : openMongoAnyVersion(connection, logger, OPERATION_DEADLINE_MS);
}

/** @returns undefined for the embedded store. */
async function findExisting(
  { mongodbUri, dataDir }: PlaceSettings,
  logger: Logger,
  report: (store: string) => void,
): Promise<MongoConnection | undefined> {
  if (mongodbUri === undefined) {
    const { file } = databaseFiles(dataDir);
    report(file);
    if (!inspectFiles(dataDir, 'read')) throw noStore(file, 'DATA_DIR');
    return undefined;
  }
  const connection = connectMongo(mongodbUri, logger, 'command');
  const name = `the ${placeOf(connection)}`;
  report(name);
  try {
    if (!(await hasCollection(connection))) throw noStore(name, 'MONGODB_URI');
    // Its user may not be permitted to make drills.
    await removeLeftScratch(connection).catch(() => {});
    return connection;
  } catch (error) {
    await connection.client.close();
    throw error;
  }
}

function noStore(place: string, setting: string): StartError {
  return new StartError(
    `There is no list in ${place}: ${setting} names another place than the API's, or the API has never been started on it.`,
    { code: LIST_MISSING },
  );
}

async function hasCollection({ connected, database }: MongoConnection): Promise<boolean> {
  const { collectionName } = collectionsOf(database).signUps;
  const find = async () => {
    await connected();
    return database.listCollections({ name: collectionName }).toArray();
  };
  try {
    return (await withDeadline(find(), CONNECT_DEADLINE_MS)).length > 0;
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}
