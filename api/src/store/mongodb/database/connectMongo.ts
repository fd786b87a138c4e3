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
  /** Call it before the first operation: if the driver (7.8) connects implicitly and fails, it fails forever. */
  connected(): Promise<void>;
  /** Whether a writable server was available at the driver's last check. */
  writable(): boolean;
}

/** Used if the URI names no database. */
const DEFAULT_DATABASE = 'waitlist';

/**
 * Short enough for a response within two seconds, whatever the server does; server selection waits for a quick
 * election. The driver's own `timeoutMS` has no effect in 7.8, and its defaults are 30 s and no limit.
 */
const TIMEOUTS = {
  serverSelectionTimeoutMS: 800,
  connectTimeoutMS: 800,
  socketTimeoutMS: 1_300,
  waitQueueTimeoutMS: 800,
};

/** Commands have longer timeouts: no visitor waits for them, and they may read the whole list. */
export type Program = 'api' | 'command' | 'drill';

/** Long, so that a lagging majority does not abort a restore. */
const COMMAND_WRITE_TIMEOUT_MS = 60_000;

/**
 * Creates a connection without waiting for it: the server may be unavailable now or later.
 *
 * @throws StartError if the driver cannot parse the URI. The message does not contain the URI, which may include a
 *   password.
 */
export function connectMongo(
  uri: string,
  logger: Logger,
  program: Program = 'api',
): MongoConnection {
  const { client, database } = createClient(uri, program);
  const writable = watchServers(client, logger);
  const connected = memoizeSuccess(async () => {
    await client.connect();
  });
  return { client, connected, writable, database };
}

/** The database and its servers, without user name and password. */
export function placeOf({
  client,
  database,
}: Pick<MongoConnection, 'client' | 'database'>): string {
  const { srvHost, hosts } = client.options;
  const servers = srvHost ?? hosts.map((host) => host.toString()).join(',');
  return `database ${database.databaseName} of MongoDB at ${servers}`;
}

/** Deprecated options of a URI that the driver prefers to `journal` and `wtimeoutMS`. */
const OVERRIDING = /(?<=[?&])(j|wtimeout)=[^&]*&?/gi;

/** Application name of a program's connections, by which operators' commands recognise them. */
export const appNameOf = (program: Program, database: string): string =>
  `waitlist-${program} ${database}`;

function createClient(uri: string, program: Program): Pick<MongoConnection, 'client' | 'database'> {
  const isCommand = program !== 'api';
  const wtimeoutMS = isCommand ? COMMAND_WRITE_TIMEOUT_MS : TIMEOUTS.socketTimeoutMS;
  try {
    const client = new MongoClient(uri.replaceAll(OVERRIDING, ''), {
      ...TIMEOUTS,
      ...(isCommand ? { socketTimeoutMS: 0 } : {}),
      appName: appNameOf(program, databaseOf(uri)),
      // By default the driver imports `os` dynamically, which Jest's sandbox rejects.
      runtimeAdapters: { os },
      maxPoolSize: 64,
      retryWrites: true,
      readPreference: 'primary',
      // Not as `readConcern` and `writeConcern`, whose fields the URI could override.
      readConcernLevel: 'majority',
      w: 'majority',
      journal: true,
      wtimeoutMS,
    });
    return { client, database: client.db(databaseOf(uri)) };
  } catch (error) {
    throw new StartError(
      "MongoDB's driver cannot parse MONGODB_URI. In its user name and password, special characters are percent-encoded; its database's name has none.",
      { cause: error },
    );
  }
}

/** Parsed by hand: `new URL` rejects several hosts, and a password cannot contain an unescaped slash. */
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
