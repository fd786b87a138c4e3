import * as v from 'valibot';
import { describeIssue } from '../../protocol/describeIssue.ts';
import { parseText } from '../../protocol/manifest/parseText.ts';
import { FEED_FILE, FeedEnvelope, RemoteFeed } from '../../protocol/RemoteFeed.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { isSignedWith } from './releaseKeys.ts';

/** @throws ReleaseRefused if the text is not a valid feed, or none of the site's keys has signed it. */
export function readFeed(text: string, keys: readonly string[]): RemoteFeed {
  const envelope = parseText(FeedEnvelope, text);
  if (!envelope) throw new ReleaseRefused(`it is not a signed list of remotes (${FEED_FILE})`);
  if (!keys.some((key) => isSignedWith(key, envelope))) {
    throw new ReleaseRefused('it is signed with none of the keys of the site');
  }
  const payload = Buffer.from(envelope.payload, 'base64').toString();
  const feed = v.safeParse(v.pipe(v.string(), v.parseJson(), RemoteFeed), payload, {
    abortEarly: true,
  });
  if (feed.success) return feed.output;
  throw new ReleaseRefused(`what is signed is not a feed: ${describeIssue(feed.issues)}`);
}
