import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { MongoConnection } from '../store/mongodb/connectMongo.ts';
import { untilSuccess } from '../store/untilSuccess.ts';
import { withDeadline } from '../store/withDeadline.ts';
import {
  CALLER_RULE,
  createLimits,
  EMAIL_RULE,
  type Limiter,
  type LimitRule,
} from './createLimits.ts';
import type { SignUpLimits } from './SignUpLimits.ts';

/** Two of these and the store's own deadline have to fit into the two seconds of an answer. */
const DEADLINE_MS = 100;

/**
 * Counts in MongoDB, so that several API processes share the counts; while it is away or slow,
 * each counts for itself. A count need not survive a failover, so it waits for one disk only.
 */
export function createMongoLimits(
  { client, connected, database, writable }: MongoConnection,
  deadlineMs = DEADLINE_MS,
): SignUpLimits {
  const counts = client.db(database.databaseName, { writeConcern: { w: 1 } });
  const shared = (keyPrefix: string, rule: LimitRule) =>
    new RateLimiterMongo({
      ...rule,
      storeClient: counts,
      keyPrefix,
      tableName: 'rate_limits',
      // Beyond the limit a caller costs no query.
      inMemoryBlockOnConsumed: rule.points,
      disableIndexesCreation: true,
    });
  const caller = shared('caller', CALLER_RULE);
  const prepare = untilSuccess(() => connected().then(() => caller.createIndexes()));
  const withFallback = (limiter: RateLimiterMongo, own: RateLimiterMemory): Limiter => ({
    consume: async (key) => {
      if (!writable()) return own.consume(key);
      try {
        const counted = prepare().then(() => limiter.consume(key));
        return await withDeadline(counted, deadlineMs);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        return own.consume(key);
      }
    },
  });
  return createLimits({
    caller: withFallback(caller, new RateLimiterMemory(CALLER_RULE)),
    email: withFallback(shared('email', EMAIL_RULE), new RateLimiterMemory(EMAIL_RULE)),
  });
}
