import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { noLongerThan } from '@statline/service/noLongerThan';
import { type PollSchedule, schedulePolls } from '@statline/service/schedulePolls';
import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';
import { DEADLINES } from '../protocol/deadlines.ts';
import { readRecord, type ServerRecord } from './ServerRecord.ts';
import type { SharedState } from './SharedState.ts';

interface ExchangeOptions {
  own: () => Omit<ServerRecord, 'server'>;
  /** Called with the record of each other server, again and again. */
  onOther: (record: ServerRecord) => void;
  /** Called once the state is available, and daily. If it fails or hangs, the exchange goes on. */
  publish: () => Promise<void>;
}

/** HMAC-SHA-256 in base64url with a secret of all servers; with a random one until this server has read the state. */
export type MacFor = (purpose: string, text: string) => string;

/** Between two exchanges without a notification, and twice as long after a failure: all servers agree within 5 s. */
const EVERY_MS = 1_500;
const MAX_BACKOFF = 2;

/** First retry after files could not be published; the backoff is up to ten times as long. */
const PUBLISH_AGAIN_MS = 1_500;

/** Longest wait of a request for a count. */
const COUNT_MS = 200;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Only the latest records are read. Those of ended processes stay for a day, so that a restart loses no evidence. */
const MAX_SERVERS = 100;
const SERVERS = 'servers/';

/** Without `state` there are no other servers. While it is unavailable, this server uses what it has. */
export function shareState(state: SharedState | undefined, logger: Logger, registry: Registry) {
  const server = randomBytes(8).toString('hex');
  let secret: Buffer = randomBytes(32);
  let written = { text: '', at: 0 };
  let claimedAt = Number.NEGATIVE_INFINITY;
  let isAvailable = true;
  let polls: PollSchedule | undefined;
  let publishing: PollSchedule | undefined;
  let firstPublishing: Promise<void> | undefined;

  const unread = new LRUCache<string, true>({ max: MAX_SERVERS });
  /** Such as the record of a server with another version of the engine. */
  const warnOnce = (key: string) => {
    if (!unread.get(key)) logger.warn({ key }, "another server's record is not valid");
    unread.set(key, true);
  };

  const exchange = async (shared: SharedState, { own, onOther }: ExchangeOptions) => {
    const text = JSON.stringify({ server, ...own() } satisfies ServerRecord);
    if (text !== written.text || performance.now() - written.at > HOUR_MS) {
      await shared.put(SERVERS + server, Buffer.from(text), DAY_MS);
      written = { text, at: performance.now() };
    }
    const records = await shared.list(SERVERS, MAX_SERVERS);
    const others = records.filter(({ key }) => key !== SERVERS + server);
    // The store may have lost this server's record.
    if (others.length === records.length) written.text = '';
    for (const { key, value } of others) {
      const record = readRecord(value);
      if (record) onOther(record);
      else warnOnce(key);
    }
    if (performance.now() - claimedAt > DAY_MS) {
      secret = await shared.claim('secret', secret, 365 * DAY_MS);
      claimedAt = performance.now();
    }
    return true;
  };
  const poll = async (shared: SharedState, exchangeOptions: ExchangeOptions) => {
    try {
      const isDone = await noLongerThan(DEADLINES.sharedStateMs, exchange(shared, exchangeOptions));
      if (!isDone) throw new Error(`it does not respond within ${DEADLINES.sharedStateMs} ms`);
      if (!isAvailable) logger.info('the shared state is available again');
      isAvailable = true;
      firstPublishing ??= publishing?.start();
      return 'done';
    } catch (error) {
      const reason = messageWithCause(error);
      if (isAvailable) logger.warn({ reason }, 'the shared state is not available');
      isAvailable = false;
      return 'failed';
    }
  };
  const exchangeSoon = () => void polls?.next();
  new Gauge({
    name: 'shell_shared_state_available',
    help: '1 while the state that the servers of the site share can be read and written, else 0',
    registers: [registry],
    collect() {
      this.set(isAvailable ? 1 : 0);
    },
  });

  const macFor: MacFor = (purpose, text) => {
    const key = createHmac('sha256', secret).update(purpose).digest();
    return createHmac('sha256', key).update(text).digest('base64url');
  };
  return {
    /** Resolves when the first exchange has failed, or has succeeded and the files are published for the first time. */
    start: async (exchangeOptions: ExchangeOptions) => {
      publishing = scheduleFilePublishing(exchangeOptions.publish, logger);
      if (!state) return publishing.start();
      polls = schedulePolls(() => poll(state, exchangeOptions), EVERY_MS, MAX_BACKOFF);
      state.watch(SERVERS, exchangeSoon);
      await polls.start();
      await firstPublishing;
    },
    /** Exchanges within a second, since this server's record has changed. */
    exchangeSoon,
    macFor,
    /** Counts a caller's requests to all servers. @returns their number in this minute; undefined: it is not known. */
    countOnAll: async (kind: string, caller: string) => {
      if (!isAvailable || !state?.count) return undefined;
      const counting = state.count(`${kind}/${macFor('limits', caller)}`, MINUTE_MS);
      return noLongerThan(COUNT_MS, counting).catch(() => undefined);
    },
    isAvailable: () => isAvailable,
    close: () => {
      polls?.close();
      publishing?.close();
    },
  };
}

/** Publishes the host's files for other servers, now and daily; with retries, since their store may be unreachable. */
function scheduleFilePublishing(publish: () => Promise<void>, logger: Logger) {
  let isFailing = false;
  const schedule = schedulePolls(async () => {
    try {
      const publishing = publish().then(() => true);
      if (!(await noLongerThan(DEADLINES.publishFilesMs, publishing)))
        throw new Error(`it takes longer than ${DEADLINES.publishFilesMs} ms`);
      if (isFailing) logger.info("the host's files are published again");
      isFailing = false;
      schedule.soon(DAY_MS);
      return 'done';
    } catch (error) {
      const reason = messageWithCause(error);
      if (!isFailing) logger.warn({ reason }, "the host's files could not be published");
      isFailing = true;
      return 'failed';
    }
  }, PUBLISH_AGAIN_MS);
  schedule.suspend(true);
  return schedule;
}
