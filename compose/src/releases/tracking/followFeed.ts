import { writeDurably } from '@statline/service/disk/writeDurably';
import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import { messageWithCause, reasonOfWrite } from '@statline/service/logging/messageWithCause';
import { noLongerThan } from '@statline/service/noLongerThan';
import { StartError } from '@statline/service/StartError';
import { type PollOutcome, schedulePolls } from '@statline/service/schedulePolls';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { FEED_FILE, MAX_FEED_BYTES, type RemoteFeed } from '../../protocol/RemoteFeed.ts';
import { readStored } from '../mirror/readStored.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { openSource } from '../sources/openSource.ts';
import { type ReleaseSource, readWhole } from '../sources/ReleaseSource.ts';
import { readFeed } from '../trust/readFeed.ts';
import { isReleaseKey } from '../trust/releaseKeys.ts';

/** The feed in effect, for operators. */
export interface FeedState {
  /** The address of the file. */
  location: string;
  /** The feed's number; undefined: no feed was taken yet. */
  sequence: number | undefined;
  /** How many remotes it lists. */
  remotes: number;
  /** Why the last poll found no valid feed, and the first of the failed polls. */
  refusal?: { reason: string; since: Date };
}

interface FollowFeedOptions {
  location: string;
  source: ReleaseSource;
  keys: readonly string[];
  file: string;
  pollMs: number;
  /** If it throws, it is called again after the next poll. */
  onFeed: (feed: RemoteFeed) => Promise<void>;
  logger: Logger;
}

/** Keeps the last valid feed, over restarts too. Resolves when a feed is in effect, or the deadline has passed. */
export async function followFeed(options: FollowFeedOptions) {
  const { location, source, keys, file, pollMs, onFeed, logger } = options;
  let current: RemoteFeed | undefined;
  /** The highest number of a valid feed, even if that feed could not be applied. */
  let newest = 0;
  let storedText: string | undefined;
  let refusal: FeedState['refusal'];
  const failures = createReasonFilter();

  const take = async (feed: RemoteFeed) => {
    const isSame = JSON.stringify(feed) === JSON.stringify(current);
    if (feed.sequence < newest || (feed.sequence === current?.sequence && !isSame)) {
      throw new ReleaseRefused(`its number is ${feed.sequence}, the last one was ${newest}`);
    }
    newest = feed.sequence;
    if (!isSame) {
      await onFeed(feed);
      const { length } = feed.remotes;
      logger.info({ sequence: feed.sequence, remotes: length }, 'feed of remotes taken');
    }
    current = feed;
  };

  const store = async (text: string) => {
    if (text === storedText) return;
    try {
      await writeDurably(file, text);
      storedText = text;
      failures.clear();
    } catch (error) {
      if (failures.isNew(reasonOfWrite(error)))
        logger.error({ file, reason: messageWithCause(error) }, 'the feed could not be stored');
    }
  };

  const poll = async (): Promise<PollOutcome> => {
    try {
      const text = (await readWhole(source, FEED_FILE, MAX_FEED_BYTES)).toString();
      await take(readFeed(text, keys));
      await store(text);
      refusal = undefined;
      return 'done';
    } catch (error) {
      const reason = messageWithCause(error);
      if (reason !== refusal?.reason) {
        const kept = current?.sequence;
        logger.error({ feed: location, reason, kept }, 'the feed of remotes is not taken');
      }
      refusal = { reason, since: refusal?.since ?? new Date() };
      return error instanceof ReleaseRefused ? 'retry' : 'failed';
    }
  };

  const stored = await readStored(file, (text) => ({ text, feed: readFeed(text, keys) }), logger);
  storedText = stored?.text;
  // A stored feed that cannot be applied is ignored: the poll reads the feed.
  if (stored) await take(stored.feed).catch(() => {});
  const polls = schedulePolls(poll, pollMs);
  const first = polls.start();
  if (!current) await noLongerThan(DEADLINES.startMs, first);
  const state = (): FeedState => ({
    location,
    sequence: current?.sequence,
    remotes: current?.remotes.length ?? 0,
    ...(refusal && { refusal }),
  });
  return { state, close: polls.close };
}

/** @throws StartError for an address that is not a feed, or without valid keys. */
export async function openFeed({ source, keys }: { source: string; keys: readonly string[] }) {
  if (!source.endsWith(`/${FEED_FILE}`)) {
    throw new StartError(`The feed of remotes is a file ${FEED_FILE}, not "${source}".`);
  }
  if (keys.length === 0 || !keys.every(isReleaseKey)) {
    throw new StartError('The feed of remotes needs a key of the site, as create-key prints it.');
  }
  const folder = source.slice(0, -FEED_FILE.length);
  return { location: source, source: await openSource(folder), keys };
}
