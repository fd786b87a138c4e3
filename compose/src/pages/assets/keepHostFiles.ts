import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { removeTemporaryFiles } from '@statline/service/disk/temporaryFiles';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { serveFiles } from '@statline/service/files/serveFiles';
import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import { messageWithCause, reasonOfWrite } from '@statline/service/logging/messageWithCause';
import { noLongerThan } from '@statline/service/noLongerThan';
import type Koa from 'koa';
import compose from 'koa-compose';
import { createLookUps } from '../../http/createLookUps.ts';
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

/** Matches the files that are served; their names contain hashes of the contents, of any length in other versions. */
export const HOST_FILE = /^(?:visit\/)?[\w-][\w.-]*\.[\da-f]{8,}\.[\w.]+(?<!\.map)$/;

/** Limit for all builds together; one has about 0.6 MB. */
const MAX_BYTES = 50_000_000;

/** Of files that no server has published: a server that starts may publish one soon. */
const MISSING_MS = 5_000;

/** Keeps files of other builds: a page that stays open during a deployment requests files of another server's build. */
export async function keepHostFiles(options: HostFilesOptions) {
  const { browser, visit, kept, shared, trustedProxies, logger } = options;
  const own = [...(await listFiles(browser)), ...(await listFiles(visit, 'visit/'))];
  await keep(own, kept).catch((error) => {
    logger.warn({ reason: messageWithCause(error) }, "the host's files could not be stored");
  });

  const failures = createReasonFilter();
  const logOnce = (error: unknown, message: string) => {
    if (failures.isNew(reasonOfWrite(error)))
      logger.warn({ reason: messageWithCause(error) }, message);
  };
  /** @returns the file's content if it cannot be stored; undefined: nothing is known about it. */
  const copy = async (name: string, { find }: SharedFiles) => {
    let found: Awaited<ReturnType<typeof find>>;
    try {
      found = await find([name, `${name}.br`, `${name}.gz`]);
    } catch (error) {
      logOnce(error, "other builds' files could not be read");
      return undefined;
    }
    if (found.length === 0) return 'missing';
    try {
      for (const [each, content] of found) await writeDurably(path.join(kept, each), content);
      failures.clear();
      return 'stored';
    } catch (error) {
      logOnce(error, "other builds' files could not be stored");
      return found.find(([each]) => each === name)?.[1];
    }
  };
  const lookUp = createLookUps<'missing' | 'stored' | Buffer>(
    createRateLimit(RATE_LIMITS.hostFiles),
    DEADLINES.obtainReleaseMs,
    (outcome) => (outcome === 'missing' ? MISSING_MS : undefined),
  );
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
        const caller = callerOf(ctx.req, trustedProxies);
        // A shared state that hangs must not keep later requests waiting for the same look-up.
        const copied = await lookUp(name, caller, () =>
          noLongerThan(DEADLINES.obtainReleaseMs, copy(name, shared)),
        );
        if (copied === 'missing') return next();
        if (copied === 'stored') return serveKept(ctx, next);
        if (copied) {
          ctx.set('Cache-Control', IMMUTABLE);
          ctx.type = path.extname(name);
          ctx.body = copied;
          return;
        }
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

async function keepFile(place: string, copy: string) {
  const { size } = await stat(place);
  const now = new Date();
  const isKept = (await stat(copy).catch(() => undefined))?.size === size;
  await (isKept ? utimes(copy, now, now) : writeDurably(copy, await readFile(place)));
}

/** Stores a build's files as the newest, and removes the oldest. */
async function keep(own: readonly { name: string; place: string }[], folder: string) {
  await mkdir(path.join(folder, 'visit'), { recursive: true });
  await removeTemporaryFiles(folder);
  await removeTemporaryFiles(path.join(folder, 'visit'));
  for (const { name, place } of own) await keepFile(place, path.join(folder, name));
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
