import { serveFiles } from '@statline/service/files/serveFiles';
import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import type Koa from 'koa';
import compose from 'koa-compose';
import { servePaths } from '../../http/servePaths.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import { noLongerThan } from '../../releases/noLongerThan.ts';
import { schedulePolls } from '../../releases/tracking/schedulePolls.ts';
import { IMMUTABLE } from '../cacheControl.ts';
import { fetchPeerBuilds } from './fetchPeerBuilds.ts';
import { BUILDS_PATH, type HostBuild } from './HostBuild.ts';
import { copyOf, keptBuilds } from './keptBuilds.ts';
import { readOwnBuild } from './readOwnBuild.ts';

interface KeptAssetsOptions {
  /** This build's browser files. */
  browser: string;
  /** What measures visits. */
  visit: string;
  /** Where the assets of builds outlive them. */
  builds: string;
  /** The other servers of the site, as this one reaches them. */
  peers: readonly string[];
  logger: Logger;
  /** A visitor's request waits no longer for them. Default: 10,000. */
  waitMs?: number;
}

/** Interval between requests for the others' lists: they may be gone by the time a page needs a file. */
const ASK_PEERS_MS = 60_000;

/**
 * Serves the host's browser files of other builds than this server's: of those that ran here before, and of those
 * that the site's other servers run. Pages stay open over a deployment, and while one is under way any
 * server may get requests for files that a page of another names. An unknown file costs the others one request a second.
 */
export async function serveKeptAssets(options: KeptAssetsOptions): Promise<Koa.Middleware> {
  const { browser, visit, builds, peers, logger, waitMs = DEADLINES.obtainReleaseMs } = options;
  const kept = keptBuilds(builds);
  let known: readonly HostBuild[] = [];
  let serveKnown: Koa.Middleware = (_ctx, next) => next();

  const add = async (build: HostBuild, write: (folder: string) => Promise<void>) => {
    try {
      await kept.add(build, write);
    } catch (error) {
      const reason = reasonOf(error);
      logger.warn({ build: build.id, reason }, 'the assets of a build could not be kept');
    }
    known = await kept.list();
    const files = { cacheControl: IMMUTABLE };
    // The oldest first: a file of another server replaces none that is here.
    const served = known.map(({ id }) => serveFiles(ASSETS_PATH, kept.folderOf(id), files));
    serveKnown = compose(served.reverse());
  };
  const questions = schedulePolls(async () => {
    for (const { build, write } of await fetchPeerBuilds(peers)) {
      if (!known.some(({ id }) => id === build.id)) await add(build, write);
    }
  }, ASK_PEERS_MS);

  const own = await readOwnBuild({ '': browser, 'visit/': visit });
  await add(own, copyOf(own));
  if (peers.length > 0) void questions.start();

  const isKnown = (name: string) => known.some(({ files }) => Object.hasOwn(files, name));
  return compose([
    servePaths([
      [
        new RegExp(`^${BUILDS_PATH}$`),
        (ctx) => {
          ctx.body = known;
        },
      ],
    ]),
    async (ctx, next) => {
      if (!ctx.path.startsWith(ASSETS_PATH)) return next();
      const name = ctx.path.slice(ASSETS_PATH.length);
      if (peers.length > 0 && !isKnown(name)) await noLongerThan(waitMs, questions.next());
      await serveKnown(ctx, next);
    },
  ]);
}
