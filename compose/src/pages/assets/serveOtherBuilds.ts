import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serveFiles } from '@statline/service/files/serveFiles';
import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import type Koa from 'koa';
import compose from 'koa-compose';
import { parse } from 'valibot';
import { servePaths } from '../../http/servePaths.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import { noLongerThan } from '../../releases/noLongerThan.ts';
import { fetchFiles } from '../../releases/sources/fetchRelease.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readWhole } from '../../releases/sources/ReleaseSource.ts';
import { schedulePolls } from '../../releases/tracking/schedulePolls.ts';
import { IMMUTABLE } from '../cacheControl.ts';
import { createBuildStore } from './createBuildStore.ts';
import {
  BUILDS_PATH,
  type BuildSource,
  type HostBuild,
  HostBuilds,
  readOwnBuild,
} from './HostBuild.ts';

interface OtherBuildsOptions {
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
const POLL_PEERS_MS = 60_000;

const MAX_LIST_BYTES = 1_000_000;
const MAX_BUILD_BYTES = 20_000_000;

/**
 * Serves the host's browser files of other builds than this server's: of those that ran here before, and of those
 * that the site's other servers run. Pages stay open over a deployment, and while one is under way any
 * server may get requests for files that a page of another names. An unknown file costs the others one request a second.
 */
export async function serveOtherBuilds(options: OtherBuildsOptions): Promise<Koa.Middleware> {
  const { browser, visit, builds, peers, logger, waitMs = DEADLINES.obtainReleaseMs } = options;
  const store = createBuildStore(builds);
  let known: readonly HostBuild[] = [];
  let serveStored: Koa.Middleware = (_ctx, next) => next();

  const add = async (source: BuildSource) => {
    try {
      await store.add(source);
    } catch (error) {
      const reason = reasonOf(error);
      logger.warn({ build: source.build.id, reason }, 'the assets of a build could not be stored');
    }
    known = await store.list();
    const files = { cacheControl: IMMUTABLE };
    // The oldest first: a file of another server replaces none that is here.
    const served = known.map(({ id }) => serveFiles(ASSETS_PATH, store.folderOf(id), files));
    serveStored = compose(served.reverse());
  };
  const polls = schedulePolls(async () => {
    const found = await Promise.all(peers.map((peer) => fetchPeerBuilds(peer).catch(() => [])));
    for (const source of found.flat()) {
      if (!known.some(({ id }) => id === source.build.id)) await add(source);
    }
  }, POLL_PEERS_MS);

  await add(await readOwnBuild({ '': browser, 'visit/': visit }));
  if (peers.length > 0) void polls.start();

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
      if (peers.length > 0 && !isKnown(name)) await noLongerThan(waitMs, polls.next());
      await serveStored(ctx, next);
    },
  ]);
}

/**
 * Fetches the list of the builds that another server of the site has.
 *
 * @throws Error when it does not respond with one.
 */
async function fetchPeerBuilds(peer: string): Promise<BuildSource[]> {
  const source = (below: string) => httpSource(new URL(below, peer).href, DEADLINES.peerRequestMs);
  const list = await readWhole(source('/_shell/'), path.basename(BUILDS_PATH), MAX_LIST_BYTES);
  return parse(HostBuilds, JSON.parse(list.toString())).map((build) => ({
    build,
    copyTo: (folder) =>
      fetchFiles(source(ASSETS_PATH), build.files, {
        maxBytes: MAX_BUILD_BYTES,
        timeoutMs: DEADLINES.fetchFileMs,
        write: async (file, content) => {
          const target = path.join(folder, file);
          await mkdir(path.dirname(target), { recursive: true });
          await pipeline(content, createWriteStream(target));
        },
      }),
  }));
}
