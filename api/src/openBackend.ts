import type { Logger } from '@statline/service/logging/createLogger';
import type { SignUpLimits } from './limits/createLimits.ts';
import { NO_LIMITS } from './limits/createLimits.ts';
import { createMemoryLimits } from './limits/createMemoryLimiter.ts';
import { createMongoLimits } from './limits/createMongoLimits.ts';
import { hashOfToken, tokenOf } from './mail/tokens.ts';
import type { Config } from './readConfig.ts';
import { databaseFiles } from './store/embedded/database/databaseFiles.ts';
import type { Journal } from './store/embedded/journal/createJournal.ts';
import { openEmbeddedStore } from './store/embedded/openEmbeddedStore.ts';
import { connectMongo, placeOf } from './store/mongodb/database/connectMongo.ts';
import { openMongoStore } from './store/mongodb/openMongoStore.ts';
import type { Announcing, SignUpStore } from './store/SignUpStore.ts';

interface Backend {
  store: SignUpStore;
  /** Only of the embedded store. */
  journal?: Journal;
  limits: SignUpLimits;
  place: StorePlace;
}

/** Where the list is stored, for the log and a metric. */
export interface StorePlace {
  store: 'embedded' | 'mongodb';
  /** The file, or the database and its servers, without a user and a password. */
  place: string;
}

/** Events and mails that a new sign-up causes. */
export function announcingOf({ webhook, mail }: Pick<Config, 'webhook' | 'mail'>): Announcing {
  return {
    addToOutbox: webhook !== undefined,
    mail: mail && {
      tokenHashOf: (person) => hashOfToken(tokenOf(mail.secret, person)),
      perDay: mail.perDay,
    },
  };
}

/**
 * Opens the store and the limits that the settings select. MongoDB may be unavailable.
 *
 * @throws StartError if the data folder, the connection string or the database cannot be used.
 */
export async function openBackend(
  {
    mongodbUri,
    dataDir,
    rateLimit,
    ...announcing
  }: Pick<Config, 'mongodbUri' | 'dataDir' | 'rateLimit' | 'webhook' | 'mail'>,
  logger: Logger,
): Promise<Backend> {
  const limited = rateLimit === 'on';
  const options = announcingOf(announcing);
  if (mongodbUri === undefined) {
    const store = await openEmbeddedStore(dataDir, options);
    const place: StorePlace = { store: 'embedded', place: databaseFiles(dataDir).file };
    logger.info(place, 'store opened');
    const limits = limited ? createMemoryLimits() : NO_LIMITS;
    return { store, journal: store.journal, limits, place };
  }
  const connection = connectMongo(mongodbUri, logger);
  const place: StorePlace = { store: 'mongodb', place: placeOf(connection) };
  logger.info(place, 'store opened');
  const store = await openMongoStore(connection, logger, options);
  return { store, limits: limited ? createMongoLimits(connection) : NO_LIMITS, place };
}
