import { createLogger } from '@statline/service/logging/createLogger';
import type { Config } from './readConfig.ts';
import { restoreList } from './store/embedded/maintenance/restoreList.ts';
import { connectMongo } from './store/mongodb/database/connectMongo.ts';
import { restoreCollections } from './store/mongodb/maintenance/restoreCollections.ts';
import { Refusal } from './store/Refusal.ts';
import type { RestoredStore } from './store/StoreMaintenance.ts';
import { StoreUnavailable } from './store/StoreUnavailable.ts';

/**
 * Puts a backup in the place of what the settings name.
 *
 * @throws Refusal where it cannot be done, StoreUnavailable where MongoDB cannot be reached.
 */
export async function restoreBackup(
  { mongodbUri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>,
  file: string,
): Promise<RestoredStore> {
  if (mongodbUri === undefined) return restoreList(dataDir, file);
  const logger = createLogger({ service: 'signups', level: 'silent' });
  const connection = connectMongo(mongodbUri, logger, 'command');
  try {
    return await restoreCollections(connection, file);
  } catch (error) {
    throw error instanceof Refusal ? error : new StoreUnavailable(error);
  } finally {
    await connection.client.close();
  }
}
