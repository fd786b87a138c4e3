import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { MIRROR_PATH } from '../../protocol/paths.ts';
import { compressByDictionary, hasDictionaries, hashOf } from './compressByDictionary.ts';

/** Hash of a dictionary → the file, compressed with this dictionary. */
type Deltas = ReadonlyMap<string, Buffer>;

const NOT_YET: Deltas = new Map();

/** Limit for one path: deltas stay in memory, since most have about 60 bytes for each dictionary. */
const MAX_BYTES = 16_000_000;
/** Bytes added to the size of each cache entry, so that entries without deltas are bounded too. */
const ENTRY_BYTES = 500;
/** Limit of a file that is compressed, or is a dictionary. */
const MAX_FILE_BYTES = 1_000_000;
/** Dictionaries per file: its newest versions. */
const MAX_DICTIONARIES = 5;
/** Retry delay after an error: a file may have been removed while it was read. */
const AGAIN_AFTER_MS = 60_000;
/** Files that wait to be compressed, one after the other. */
const MAX_WAITING = 200;

const RELEASE = new RegExp(`^(${MIRROR_PATH}[\\w-]+/)[\\da-f]{16}/`);
const HASH = /\.[\da-f]{8,32}(?=\.(?:js|css)$)/;

/** The addresses of a script or style sheet in all releases and builds, such as `/assets/shell.*.js`. */
export function patternOf(address: string): string | undefined {
  const pattern = address.replace(RELEASE, '$1*/').replace(HASH, '.*');
  return pattern !== address && /\.(?:js|css)$/.test(pattern) ? pattern : undefined;
}

/**
 * Compression Dictionary Transport (RFC 9842) for the immutable files that the next middleware serves: a browser that
 * has an earlier release's version of a file gets the difference from that version. Deltas are made after a file's
 * first request; without a delta the response is unchanged. There is no side channel: files contain nothing about a
 * visitor or a request, and a delta is sent only to a client that sends its dictionary's hash.
 *
 * @param folders with the files below the prefix, including those of earlier releases.
 */
export function serveDeltas(
  prefix: string,
  folders: readonly string[],
  logger: Logger,
): Koa.Middleware {
  if (!hasDictionaries()) return (_ctx, next) => next();
  const made = new LRUCache<string, Deltas>({
    maxSize: MAX_BYTES,
    sizeCalculation: (deltas) =>
      [...deltas.values()].reduce((sum, { length }) => sum + length, ENTRY_BYTES),
  });
  const queue = new PQueue({ concurrency: 1 });

  const make = async (address: string, pattern: string) => {
    try {
      made.set(address, await deltasOf(await readVersions(prefix, folders, pattern), address));
    } catch (error) {
      made.set(address, new Map(), { ttl: AGAIN_AFTER_MS });
      logger.warn({ file: address, reason: messageWithCause(error) }, 'a file has no deltas');
    }
  };

  return async (ctx, next) => {
    await next();
    const pattern = ctx.path.startsWith(prefix) ? patternOf(ctx.path) : undefined;
    if (!pattern || ![200, 206, 304].includes(ctx.status)) return;
    ctx.vary('Available-Dictionary');
    if (ctx.status !== 200) return;
    ctx.set('Use-As-Dictionary', `match="${pattern}"`);
    const deltas = made.get(ctx.path);
    if (!deltas && queue.size < MAX_WAITING) {
      made.set(ctx.path, NOT_YET);
      void queue.add(() => make(ctx.path, pattern));
    }
    const [, hash = ''] = /^:(.+):$/.exec(ctx.get('available-dictionary')) ?? [];
    const delta = deltas?.get(hash);
    if (!delta || delta.length >= ctx.length || !ctx.acceptsEncodings('dcz')) return;
    for (const header of ['ETag', 'Last-Modified', 'Accept-Ranges']) ctx.remove(header);
    ctx.set('Content-Encoding', 'dcz');
    ctx.body = delta;
  };
}

/** The versions of a file, with their places on disk, the newest first. */
async function readVersions(prefix: string, folders: readonly string[], pattern: string) {
  const [common = ''] = /^[^*]*\//.exec(pattern) ?? [];
  const versions: { address: string; place: string; changedAt: number }[] = [];
  for (const folder of folders) {
    const below = path.join(folder, common.slice(prefix.length));
    for (const name of await readdir(below, { recursive: true }).catch(() => [])) {
      const place = path.join(below, name);
      if (patternOf(common + name) !== pattern) continue;
      const { mtimeMs, size } = await stat(place);
      if (size > MAX_FILE_BYTES) continue;
      versions.push({ address: common + name, place, changedAt: mtimeMs });
    }
  }
  return versions.sort((one, other) => other.changedAt - one.changedAt);
}

async function deltasOf(
  versions: Awaited<ReturnType<typeof readVersions>>,
  address: string,
): Promise<Deltas> {
  const deltas = new Map<string, Buffer>();
  const file = versions.find((version) => version.address === address);
  if (!file) return deltas;
  const content = await readFile(file.place);
  for (const { place } of versions) {
    const dictionary = await readFile(place);
    const hash = hashOf(dictionary);
    if (!deltas.has(hash)) deltas.set(hash, await compressByDictionary(content, dictionary));
    if (deltas.size === MAX_DICTIONARIES) break;
  }
  return deltas;
}
