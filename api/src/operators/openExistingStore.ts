import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import type { Config } from '../readConfig.ts';
import { databaseFiles, inspectFiles } from '../store/embedded/database/databaseFiles.ts';
import { openEmbeddedStore } from '../store/embedded/openEmbeddedStore.ts';
import { collectionsOf } from '../store/mongodb/database/collections.ts';
import { connectMongo, type MongoConnection } from '../store/mongodb/database/connectMongo.ts';
import { openMongoStore } from '../store/mongodb/openMongoStore.ts';
import type { SignUpStore, StoreOptions } from '../store/SignUpStore.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { withDeadline } from '../store/withDeadline.ts';

/** How long a command waits for MongoDB, whose driver gives up on a server after 800 ms. */
const CONNECT_DEADLINE_MS = 3_000;

/**
 * Opens the store that the settings name, and makes none where there is none.
 *
 * @param tell is told, before anything else, which store that is.
 * @throws StartError where there is none or it cannot be worked with, StoreUnavailable where
 *   MongoDB is away.
 */
export async function openExistingStore(
  { mongodbUri, dataDir, webhook }: Pick<Config, 'mongodbUri' | 'dataDir' | 'webhook'>,
  logger: Logger,
  tell: (store: string) => void,
): Promise<SignUpStore> {
  const options: StoreOptions = { addToOutbox: webhook !== undefined, orReadOnly: true };
  if (mongodbUri === undefined) {
    const { file } = databaseFiles(dataDir);
    tell(file);
    if (!inspectFiles(dataDir, 'read')) throw noStore(file, 'DATA_DIR');
    return openEmbeddedStore(dataDir, options);
  }
  const connection = connectMongo(mongodbUri, logger, 'command');
  const name = nameOf(connection);
  tell(name);
  try {
    if (!(await holdsList(connection))) throw noStore(name, 'MONGODB_URI');
  } catch (error) {
    await connection.client.close();
    throw error;
  }
  return openMongoStore(connection, logger, options);
}

function noStore(place: string, setting: string): StartError {
  return new StartError(
    `There is no list in ${place}: ${setting} names another place than the API's, or the API has never been started on it.`,
  );
}

/** Without the user and the password. */
function nameOf({ client, database }: MongoConnection): string {
  const { srvHost, hosts } = client.options;
  const servers = srvHost ?? hosts.map((host) => host.toString()).join(',');
  return `the database ${database.databaseName} of MongoDB at ${servers}`;
}

async function holdsList({ connected, database }: MongoConnection): Promise<boolean> {
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
