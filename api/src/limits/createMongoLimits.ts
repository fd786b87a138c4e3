import { LRUCache } from 'lru-cache';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { memoizeSuccess } from '../store/memoizeSuccess.ts';
import type { MongoConnection } from '../store/mongodb/database/connectMongo.ts';
import { withDeadline } from '../store/withDeadline.ts';
import { createDigest } from './createDigest.ts';
import {
  createLimits,
  type Limiter,
  type LimitResult,
  refusal,
  type SignUpLimits,
} from './createLimits.ts';
import { CAPACITY, createMemoryLimiter } from './createMemoryLimiter.ts';
import { sharedSecret } from './sharedSecret.ts';

/** Four of these plus the store's own deadline have to fit into a response time of two seconds. */
const DEADLINE_MS = 100;

/**
 * Counts in MongoDB, so that several API processes share the counts; while it is unavailable or slow, each process
 * counts by itself. A count may be lost in a failover, so one acknowledged server suffices.
 */
export function createMongoLimits(
  { client, connected, database, writable }: MongoConnection,
  deadlineMs = DEADLINE_MS,
): SignUpLimits {
  const counts = client.db(database.databaseName, { writeConcern: { w: 1 } });

  return createLimits((rule, keyPrefix) => {
    const own = createMemoryLimiter(rule);
    const counter = new RateLimiterMongo({
      ...rule,
      storeClient: counts,
      keyPrefix,
      tableName: 'rate_limits',
      disableIndexesCreation: true,
    });
    let digest: (key: string) => string;
    const prepare = memoizeSuccess(async () => {
      await connected();
      await counter.createIndexes();
      digest = createDigest(await sharedSecret(database));
    });
    const count = cacheRefusals((key, change) => consume(counter, key, change));
    return async (key, change) => {
      if (!writable()) return own(key, change);
      try {
        return await withDeadline(
          prepare().then(() => count(digest(key), change)),
          deadlineMs,
        );
      } catch {
        return own(key, change);
      }
    };
  });
}

async function consume(
  counter: RateLimiterMongo,
  key: string,
  change: 1 | -1 = 1,
): Promise<LimitResult> {
  try {
    await counter.consume(key, change);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // Far more than clocks differ: the window was begun by a clock that was set back later.
    if (error.msBeforeNext > 2 * counter.duration * 1_000) {
      await counter.delete(key);
      return 'allowed';
    }
    return refusal(error.msBeforeNext);
  }
}

/** Caches rejections, so that a caller over the limit costs no query. */
function cacheRefusals(count: Limiter): Limiter {
  const refused = new LRUCache<string, true>({ max: CAPACITY });
  return async (key, change) => {
    if (refused.has(key)) return refusal(refused.getRemainingTTL(key));
    const result = await count(key, change);
    if (result !== 'allowed') refused.set(key, true, { ttl: result.retryAfterSeconds * 1_000 });
    return result;
  };
}
