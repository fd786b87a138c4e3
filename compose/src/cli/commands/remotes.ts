import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import * as v from 'valibot';
import { describeIssue } from '../../protocol/describeIssue.ts';
import { FEED_FILE, FEED_TYPE, MAX_FEED_BYTES, RemoteFeed } from '../../protocol/RemoteFeed.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { readFeed } from '../../releases/trust/readFeed.ts';
import { type ReleaseKey, readKey, signStatement } from '../../releases/trust/releaseKeys.ts';
import type { Outcome } from '../arguments/Command.ts';
import { fromWhereTyped, readOptions } from '../arguments/readOptions.ts';
import { lockFolder } from '../publishing/store/lockFolder.ts';

export async function run(args: readonly string[]): Promise<Outcome> {
  const { to, keyFile, change } = readArguments(args);
  const key = await readKey(fromWhereTyped(keyFile));
  const folder = fromWhereTyped(to);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}: make it first.`);
  const file = path.join(folder, FEED_FILE);
  if (!change) {
    const listed = await readOwnFeed(file, key.publicKey);
    if (!listed) throw new Error(`There is no ${file}.`);
    return outcomeOf(listed);
  }
  const unlock = await lockFolder(folder);
  try {
    return await changeFeed(file, key, change);
  } finally {
    await unlock();
  }
}

interface FeedChange {
  name: string;
  /** Undefined: the remote is removed. */
  entry: object | undefined;
}

/** @returns `change` is undefined: the list is printed. */
function readArguments(args: readonly string[]) {
  const config = { args, allowPositionals: true, options: OPTIONS } as const;
  const { values, positionals } = readOptions(config, USAGE);
  const { to, key: keyFile, source, keys = '', slots = '' } = values;
  const [action, name, ...more] = positionals;
  const isAdd = action === 'add' && source !== undefined;
  const isKnown = action === undefined || (name !== undefined && (isAdd || action === 'remove'));
  if (!isKnown || more.length > 0 || to === undefined || keyFile === undefined) {
    throw new Error(USAGE);
  }
  const entry = isAdd ? { name, source, keys: listIn(keys), slots: listIn(slots) } : undefined;
  return { to, keyFile, change: name === undefined ? undefined : { name, entry } };
}

async function changeFeed(
  file: string,
  key: ReleaseKey,
  { name, entry }: FeedChange,
): Promise<Outcome> {
  const found = await readOwnFeed(file, key.publicKey);
  const current = found ?? { sequence: 0, remotes: [] };
  const others = current.remotes.filter((remote) => remote.name !== name);
  if (!entry && others.length === current.remotes.length) {
    throw new Error(`${file} does not list ${name}.`);
  }
  const now = new Date();
  const feed = readChanged({
    sequence: Math.max(current.sequence + 1, now.getTime()),
    at: now.toISOString(),
    remotes: entry ? [...others, entry] : others,
  });
  const text = JSON.stringify(signStatement(FEED_TYPE, feed, key));
  if (text.length > MAX_FEED_BYTES) throw new Error(`${file} would be too large.`);
  await writeDurably(file, `${text}\n`);
  // A list that was lost would otherwise take all its remotes off the site without a word.
  return outcomeOf(feed, found ? '' : `There was no ${FEED_FILE}: this is the first list.\n`);
}

/** @returns undefined: there is none. @throws Error if another key signed it: this command must not sign it again. */
async function readOwnFeed(file: string, publicKey: string): Promise<RemoteFeed | undefined> {
  try {
    return readFeed(await readFile(file, 'utf8'), [publicKey]);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    const advice =
      error instanceof ReleaseRefused ? ' Restore it, or name the key that signed it.' : '';
    throw new Error(`${file} cannot be used: ${message}.${advice}`);
  }
}

const listIn = (text: string): string[] => text.split(',').filter((part) => part !== '');

function readChanged(feed: object): RemoteFeed {
  const result = v.safeParse(RemoteFeed, feed, { abortEarly: true });
  if (result.success) return result.output;
  // `remotes.1.source: …` is what the argument `--source` is about.
  const reason = describeIssue(result.issues)
    .replace(/^remotes\.\d+\.name\b/, 'its name')
    .replace(/^remotes\.\d+\.(\w+)(\.\d+)?/, '--$1');
  throw new Error(`The remote cannot be listed: ${reason}.`);
}

function outcomeOf({ sequence, remotes: listed }: RemoteFeed, note = ''): Outcome {
  const lines = listed.map(
    ({ name, source, slots }) => `${name} ${source} in ${slots.join(', ') || 'no slot'}`,
  );
  const count = listed.length === 1 ? '1 remote' : `${listed.length} remotes`;
  const text = [`${note}${count}, number ${sequence}`, ...lines].join('\n  ');
  return { text, data: { sequence, remotes: listed } };
}

const OPTIONS = {
  to: { type: 'string' },
  key: { type: 'string' },
  source: { type: 'string' },
  keys: { type: 'string' },
  slots: { type: 'string' },
} as const;

export const USAGE = `Usage: compose remotes --to <folder> --key site.pem
       compose remotes add <name> --source <url>/ --keys=<key>[,<key>] --slots <slot>[,<slot>] --to <folder> --key site.pem
       compose remotes remove <name> --to <folder> --key site.pem`;
