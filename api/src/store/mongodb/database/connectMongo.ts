import os from 'node:os';
import type { Logger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { type Db, MongoClient, type TopologyDescriptionChangedEvent } from 'mongodb';
import { memoizeSuccess } from '../../memoizeSuccess.ts';

/** A connection that survives outages of its server. */
export interface MongoConnection {
  client: MongoClient;
  /** Majority, journalled writes; majority reads from the primary. */
  database: Db;
  /** Before the first operation: the driver (7.8) that connects by itself and fails, fails for ever. */
  connected(): Promise<void>;
  /** Whether a server that takes writes was there at the driver's last check. */
  writable(): boolean;
}

/** Where the URI names none. */
const DEFAULT_DATABASE = 'waitlist';

/**
 * For a response within two seconds, whatever the server does; selecting one waits for a quick election. The
 * driver's own `timeoutMS` has no effect in 7.8, and its defaults are 30 s and for ever.
 */
const TIMEOUTS = {
  serverSelectionTimeoutMS: 800,
  connectTimeoutMS: 800,
  socketTimeoutMS: 1_300,
  waitQueueTimeoutMS: 800,
};

/** No visitor waits for an operators' command, which may read a whole list. */
export type Program = 'api' | 'command';

/** A majority that lags behind does not abort a restore. */
const COMMAND_WRITE_TIMEOUT_MS = 60_000;

/**
 * Sets a connection up without waiting for it: the server may be away now, and come and go.
 *
 * @throws StartError when the driver cannot read the URI, which it does not repeat: there may be a password.
 */
export function connectMongo(
  uri: string,
  logger: Logger,
  program: Program = 'api',
): MongoConnection {
  const client = createClient(uri, program);
  const writable = watchServers(client, logger);
  const connected = memoizeSuccess(async () => {
    await client.connect();
  });
  return { client, connected, writable, database: client.db(databaseOf(uri)) };
}

/** The database and its servers, without the user and the password. */
export function placeOf({
  client,
  database,
}: Pick<MongoConnection, 'client' | 'database'>): string {
  const { srvHost, hosts } = client.options;
  const servers = srvHost ?? hosts.map((host) => host.toString()).join(',');
  return `database ${database.databaseName} of MongoDB at ${servers}`;
}

/** What the server shows of a connection's program, by which operators' commands know an API. */
export const apiName = (database: string): string => `waitlist-api ${database}`;

function createClient(uri: string, program: Program): MongoClient {
  const isCommand = program === 'command';
  const wtimeoutMS = isCommand ? COMMAND_WRITE_TIMEOUT_MS : TIMEOUTS.socketTimeoutMS;
  try {
    return new MongoClient(uri, {
      ...TIMEOUTS,
      ...(isCommand ? { socketTimeoutMS: 0 } : {}),
      appName: isCommand ? 'waitlist-signups' : apiName(databaseOf(uri)),
      // By default the driver loads it with a dynamic import, which Jest's sandbox refuses.
      runtimeAdapters: { os },
      maxPoolSize: 64,
      retryWrites: true,
      readPreference: 'primary',
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority', journal: true, wtimeoutMS },
    });
  } catch (error) {
    throw new StartError(
      "MongoDB's driver cannot parse MONGODB_URI. In its user name and password, special characters are percent-encoded.",
      { cause: error },
    );
  }
}

/** A password cannot contain an unescaped slash, and several hosts are no URL to `new URL`. */
function databaseOf(uri: string): string {
  const [, name = ''] = /^[^:]+:\/\/[^/]*\/([^?]*)/.exec(uri) ?? [];
  return name === '' ? DEFAULT_DATABASE : decodeURIComponent(name);
}

function watchServers(client: MongoClient, logger: Logger): () => boolean {
  let writable = false;
  client.on('topologyDescriptionChanged', ({ newDescription }: TopologyDescriptionChangedEvent) => {
    const before = writable;
    writable = [...newDescription.servers.values()].some(({ type }) => WRITABLE.has(type));
    if (writable && !before) logger.info('MongoDB is reachable');
    if (!writable && before) logger.warn('MongoDB is not reachable');
  });
  return () => writable;
}

const WRITABLE: ReadonlySet<string> = new Set(['RSPrimary', 'Mongos', 'LoadBalancer']);
