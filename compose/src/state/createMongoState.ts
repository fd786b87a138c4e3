import os from 'node:os';
import { StartError } from '@statline/service/StartError';
import { Binary, type ChangeStream, MongoClient } from 'mongodb';
import type { SharedState } from './SharedState.ts';

interface Entry {
  _id: string;
  value: Binary;
  writtenAt: Date;
  expiresAt: Date;
}

/** Where the URI names no database. */
const DATABASE = 'shells';
const COLLECTION = 'shared_state';

/** The driver's defaults are 30 s and for ever. A quick election is waited for. */
const TIMEOUTS = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 2_000,
};

const IS_CURRENT = { $gt: ['$expiresAt', '$$NOW'] };
const beginsWith = (prefix: string) => ({ $gte: prefix, $lt: `${prefix}\uffff` });

/**
 * State in a collection of MongoDB, with a TTL index. A change stream notifies servers, where there is a replica set.
 * Connects with the first call, and again after an outage.
 *
 * @param uri its user needs `readWrite` on the database (`shells` if the URI names none) and nothing else.
 * @throws StartError if the driver cannot parse the URI, which may contain a password and is not repeated.
 * @example
 * createComposition({ state: createMongoState('mongodb://shells:…@db1,db2/shells'), … });
 */
export function createMongoState(uri: string): SharedState {
  const client = createClient(uri);
  const collection = client.db(databaseOf(uri)).collection<Entry>(COLLECTION);
  let connecting: Promise<unknown> | undefined;
  let openStream: (() => ChangeStream) | undefined;
  let stream: ChangeStream | undefined;

  const connect = async () => {
    await client.connect();
    await collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  };
  const entries = async () => {
    connecting ??= connect();
    await connecting.catch((error) => {
      // Without a new attempt the driver retains the closed topology (7.8).
      connecting = undefined;
      throw error;
    });
    stream ??= openStream?.();
    return collection;
  };

  /** @param isFree whether a former value is replaced: an expression. */
  const write = async (key: string, value: Buffer, lifeMs: number, isFree: unknown) => {
    const fields = {
      value: { $literal: new Binary(value) },
      writtenAt: '$$NOW',
      expiresAt: { $add: ['$$NOW', lifeMs] },
    };
    const unlessHeld = Object.entries(fields).map(([field, next]) => [
      field,
      { $cond: [isFree, next, `$${field}`] },
    ]);
    const update = [{ $set: Object.fromEntries(unlessHeld) }];
    const options = { upsert: true, returnDocument: 'after' } as const;
    return (await entries()).findOneAndUpdate({ _id: key }, update, options);
  };

  return {
    put: async (...entry) => {
      await write(...entry, true);
    },
    list: async (prefix, limit) => {
      const query = { _id: beginsWith(prefix), $expr: IS_CURRENT };
      const found = (await entries()).find(query).sort({ writtenAt: -1 }).limit(limit);
      return (await found.toArray()).map((entry) => ({ key: entry._id, value: bytesOf(entry) }));
    },
    claim: async (...entry) => {
      const held = await write(...entry, { $not: [IS_CURRENT] });
      return held ? bytesOf(held) : entry[1];
    },
    watch: (prefix, onPut) => {
      const pipeline = [{ $match: { 'documentKey._id': beginsWith(prefix) } }];
      openStream = () => {
        const opened = collection.watch(pipeline).on('change', onPut);
        // The driver resumes it where that is possible. Otherwise the next call opens another.
        return opened.on('error', () => {
          stream = undefined;
          void opened.close().catch(() => {});
        });
      };
    },
    close: async () => {
      await stream?.close();
      await client.close();
    },
  };
}

const bytesOf = ({ value }: Entry): Buffer => Buffer.from(value.value());

function createClient(uri: string): MongoClient {
  try {
    return new MongoClient(uri, {
      ...TIMEOUTS,
      appName: 'compose',
      // By default the driver loads it with a dynamic import, which Jest's sandbox refuses.
      runtimeAdapters: { os },
      readPreference: 'primary',
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority', wtimeoutMS: TIMEOUTS.socketTimeoutMS },
    });
  } catch (cause) {
    throw new StartError('MongoDB’s driver cannot parse the URI of the shared state.', { cause });
  }
}

/** Several hosts are no URL to `new URL`; a password cannot contain an unescaped slash. */
function databaseOf(uri: string): string {
  const [, name = ''] = /^[^:]+:\/\/[^/]*\/([^?]*)/.exec(uri) ?? [];
  return name === '' ? DATABASE : decodeURIComponent(name);
}
