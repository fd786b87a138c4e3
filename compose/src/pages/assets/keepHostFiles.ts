import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { serveFiles } from '@statline/service/files/serveFiles';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { noLongerThan } from '@statline/service/noLongerThan';
import type Koa from 'koa';
import compose from 'koa-compose';
import { callerOf, createRateLimit } from '../../http/createRateLimit.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import { RATE_LIMITS } from '../../protocol/rateLimits.ts';
import { IMMUTABLE, PRIVATE_NO_STORE } from '../cacheControl.ts';
import { MAX_SHARED_BYTES, type SharedFiles } from './SharedFiles.ts';

interface HostFilesOptions {
  browser: string;
  visit: string;
  /** Folder for the files of this build and of others. */
  kept: string;
  /** Undefined: there is one server. */
  shared: SharedFiles | undefined;
  trustedProxies: number;
  logger: Logger;
}

/** The host's browser files: of this build, and of other builds that open pages still use. */
export type HostFiles = Awaited<ReturnType<typeof keepHostFiles>>;

/** Matches the files that are served; their names contain hashes of the contents (`CONTENT_HASH`). */
export const HOST_FILE = /^(?:visit\/)?[\w-][\w.-]*\.[\da-f]{12}\.[\w.]+(?<!\.map)$/;

/** Limit for all builds together; one has about 0.6 MB. */
const MAX_BYTES = 50_000_000;

/** Keeps files of other builds: a page that stays open during a deployment requests files of another server's build. */
export async function keepHostFiles(options: HostFilesOptions) {
  const { browser, visit, kept, shared, trustedProxies, logger } = options;
  const own = [...(await listFiles(browser)), ...(await listFiles(visit, 'visit/'))];
  await keep(own, kept).catch((error) => {
    logger.warn({ reason: messageWithCause(error) }, "the host's files could not be stored");
  });

  const copy = async (name: string, { find }: SharedFiles) => {
    for (const [found, content] of await find([name, `${name}.br`, `${name}.gz`])) {
      await writeDurably(path.join(kept, found), content);
    }
    return true;
  };
  const limit = createRateLimit(RATE_LIMITS.hostFiles);
  const files = { cacheControl: IMMUTABLE, mutable: true, only: HOST_FILE };
  const serveKept = serveFiles(ASSETS_PATH, kept, files);

  return {
    /** The folder with the files of all builds that are on this disk. */
    folder: kept,
    /** Serves the files of other builds. */
    middleware: compose([
      serveKept,
      async (ctx: Koa.Context, next) => {
        const name = ctx.path.startsWith(ASSETS_PATH) ? ctx.path.slice(ASSETS_PATH.length) : '';
        if (!shared || !HOST_FILE.test(name) || !['GET', 'HEAD'].includes(ctx.method))
          return next();
        const isAllowed = await limit(callerOf(ctx.req, trustedProxies));
        const isKnown =
          isAllowed &&
          (await noLongerThan(DEADLINES.obtainReleaseMs, copy(name, shared)).catch(() => false));
        if (isKnown) return serveKept(ctx, next);
        ctx.status = 503;
        ctx.set('Retry-After', '3');
        ctx.set('Cache-Control', PRIVATE_NO_STORE);
      },
    ]),
    /** Shares this build's files with other servers. */
    publish: async () => {
      for (const { name, place } of own) {
        const content = await readFile(place);
        if (content.length <= MAX_SHARED_BYTES) await shared?.put(name, content);
      }
    },
  };
}

async function listFiles(folder: string, below = '') {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((place) => ({ name: below + path.relative(folder, place), place }))
    .filter(({ name }) => HOST_FILE.test(name));
}

/** Stores a build's files as the newest, and removes the oldest. */
async function keep(own: readonly { name: string; place: string }[], folder: string) {
  await mkdir(folder, { recursive: true });
  for (const { name, place } of own) await cp(place, path.join(folder, name));
  const kept = (await listFiles(folder)).map(async ({ place }) => ({
    place,
    ...(await stat(place)),
  }));
  const newestFirst = (await Promise.all(kept)).sort((one, other) => other.mtimeMs - one.mtimeMs);
  let bytes = 0;
  for (const { place, size } of newestFirst) {
    bytes += size;
    if (bytes > MAX_BYTES) await rm(place);
  }
}
