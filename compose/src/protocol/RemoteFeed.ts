import * as v from 'valibot';
import { envelopeOf } from './manifest/publication.ts';
import { REMOTE_NAME, REMOTE_NAME_RULE } from './names/ModuleId.ts';

/** The remotes of a site besides those in its code: a DSSE envelope, signed with the site's key. */
export const FEED_FILE = 'remotes.json';
export const FEED_TYPE = 'application/vnd.statline.remotes+json';

export const MAX_FEED_BYTES = 1_000_000;
const MAX_REMOTES = 1_000;

const SOURCE = 'a source is an http(s) URL with a slash at the end';

export const ListedRemote = v.object({
  name: v.pipe(v.string(), v.regex(REMOTE_NAME, `a name is ${REMOTE_NAME_RULE}`)),
  /** Where its team publishes: the URL of a folder. */
  source: v.pipe(v.string(), v.maxLength(500), v.url(SOURCE), v.regex(/^https?:.*\/$/, SOURCE)),
  keys: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'a key is what create-key has printed'))),
    v.minLength(1, 'a remote needs a key'),
    v.maxLength(10),
  ),
  /** The slots that it may register modules in. */
  slots: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(50)),
});
export type ListedRemote = v.InferOutput<typeof ListedRemote>;

export const RemoteFeed = v.object({
  /** Higher than that of every earlier feed of the site. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** When it was signed, ISO 8601. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  remotes: v.pipe(
    v.array(ListedRemote),
    v.maxLength(MAX_REMOTES),
    v.check(
      (remotes) => new Set(remotes.map(({ name }) => name)).size === remotes.length,
      'a remote is listed twice',
    ),
  ),
});
export type RemoteFeed = v.InferOutput<typeof RemoteFeed>;

export const FeedEnvelope = envelopeOf(FEED_TYPE, MAX_FEED_BYTES);
