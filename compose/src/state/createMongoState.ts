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

interface Count {
  _id: string;
  count: number;
  expiresAt: Date;
}

/** By default the driver waits 30 s for a server, and without limit for a response. 2 s outlast a quick election. */
const OPTIONS = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  socketTimeoutMS: 5_000,
  waitQueueTimeoutMS: 2_000,
  // By default the driver loads `os` with a dynamic import, which Jest's sandbox rejects.
  runtimeAdapters: { os },
  readPreference: 'primary',
  // Not as `readConcern` and `writeConcern`, whose fields the URI could override.
  readConcernLevel: 'majority',
  w: 'majority',
  wtimeoutMS: 5_000,
} as const;

const UPSERT = { upsert: true, returnDocument: 'after' } as const;
const IS_CURRENT = { $gt: ['$expiresAt', '$$NOW'] };
const beginsWith = (prefix: string) => ({ $gte: prefix, $lt: `${prefix}\uffff` });

/**
 * State in a collection of MongoDB, with a TTL index. A change stream notifies servers, where there is a replica set.
 * Connects with the first call, and again after an outage.
 *
 * @param uri with the database. Its user needs `readWrite` on that and nothing else.
 * @throws StartError if the driver cannot parse the URI, which may contain a password and is not repeated.
 * @example
 * createComposition({ state: createMongoState('mongodb://shells:…@db1,db2/shells'), … });
 */
export function createMongoState(uri: string): SharedState {
  const client = createClient(uri);
  const collection = client.db().collection<Entry>('shared_state');
  // A count need not survive a failover.
  const counts = client.db().collection<Count>('shared_counts', { writeConcern: { w: 1 } });
  let connecting: Promise<unknown> | undefined;
  let openStream: (() => ChangeStream) | undefined;
  let stream: ChangeStream | undefined;

  const connect = async () => {
    await client.connect();
    await collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
    await counts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  };
  const entries = async () => {
    connecting ??= connect();
    await connecting.catch((error) => {
      // Unless `connect` is called again, the driver keeps using the closed topology (7.8).
      connecting = undefined;
      throw error;
    });
    stream ??= openStream?.();
    return collection;
  };
  /** @param isFree MongoDB expression: whether the value may be written. */
  const write = async (key: string, value: Buffer, lifeMs: number, isFree: unknown) => {
    const ifFree = (field: string, next: unknown) => ({ $cond: [isFree, next, `$${field}`] });
    const fields = {
      value: ifFree('value', { $literal: new Binary(value) }),
      writtenAt: ifFree('writtenAt', '$$NOW'),
      expiresAt: ifFree('expiresAt', { $add: ['$$NOW', lifeMs] }),
    };
    const stored = await (await entries()).findOneAndUpdate(
      { _id: key },
      [{ $set: fields }],
      UPSERT,
    );
    return stored ? bytesOf(stored) : value;
  };

  return {
    put: async (...entry) => void (await write(...entry, true)),
    claim: (...entry) => write(...entry, { $not: [IS_CURRENT] }),
    list: async (prefix, limit) => {
      const query = { _id: beginsWith(prefix), $expr: IS_CURRENT };
      const found = (await entries()).find(query).sort({ writtenAt: -1 }).limit(limit);
      return (await found.toArray()).map((entry) => ({ key: entry._id, value: bytesOf(entry) }));
    },
    count: async (key, lifeMs) => {
      await entries();
      const ifCurrent = (next: unknown, first: unknown) => ({ $cond: [IS_CURRENT, next, first] });
      const fields = {
        count: ifCurrent({ $add: ['$count', 1] }, 1),
        expiresAt: ifCurrent('$expiresAt', { $add: ['$$NOW', lifeMs] }),
      };
      const counted = await counts.findOneAndUpdate({ _id: key }, [{ $set: fields }], UPSERT);
      return counted?.count ?? 1;
    },
    watch: (prefix, onPut) => {
      const pipeline = [{ $match: { 'documentKey._id': beginsWith(prefix) } }];
      openStream = () => {
        const opened = collection.watch(pipeline).on('change', onPut);
        // The driver resumes the stream if it can. If it cannot, the next call opens another.
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
    return new MongoClient(uri, OPTIONS);
  } catch (cause) {
    throw new StartError(
      'MongoDB’s driver cannot parse the URI of the shared state. In its user name and password, special characters are percent-encoded.',
      { cause },
    );
  }
}
