import path from 'node:path';
import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import { reasonToLog } from '@statline/service/logging/messageWithCause';
import PQueue from 'p-queue';
import { createLookUps } from '../../http/createLookUps.ts';
import type { RateLimit } from '../../http/createRateLimit.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { whyTypesAreRefused } from '../../protocol/manifest/fileTypes.ts';
import { manifestFileOf, type ReleaseManifest } from '../../protocol/manifest/release.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { FileMissing, type ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import { checkPublished } from '../trust/createTrust.ts';
import type { Mirror } from './createMirror.ts';
import { removeOldReleases } from './removeOldReleases.ts';

/** `missing`: its team has published no such release; `unavailable`: its host cannot be reached. */
type Obtained = 'available' | 'missing' | 'unavailable';

interface Publishing {
  name: string;
  source: ReleaseSource;
  keys?: readonly string[] | undefined;
}

interface ObtainOptions {
  remotes: () => readonly Publishing[];
  /** A separate mirror, so that fetched releases displace no live release. */
  mirror: Mirror;
  limit: RateLimit;
  logger: Logger;
  waitMs?: number;
}

/** A local build, which was not published, has only one manifest. */
async function readManifestOf(id: string, { name, source }: Publishing): Promise<ReleaseManifest> {
  try {
    return await readManifest(source, name, manifestFileOf(id));
  } catch (error) {
    const built =
      source.isLocal && error instanceof FileMissing && (await readManifest(source, name));
    if (built && built.release.id === id) return built;
    throw error;
  }
}

/** Concurrent fetches for each remote: a host that hangs does not delay other remotes. */
const MAX_FETCHES = 4;

const MISSING_MS = { available: undefined, missing: 60_000, unavailable: 3_000 };

/**
 * Fetches releases that open pages pin. Only browsers run them, by the hashes in the page, so they pass no gate. They
 * must prove that they are the team's: by an id that follows from the files, and by a signature if the team has keys.
 */
export function obtainReleases(options: ObtainOptions) {
  const { remotes, mirror, limit, logger, waitMs = DEADLINES.obtainReleaseMs } = options;
  const lookUp = createLookUps<Obtained>(limit, waitMs, (outcome) => MISSING_MS[outcome]);
  const queues = new Map<string, PQueue>();
  const failures = createReasonFilter();

  const fetchInto = async (remote: Publishing, id: string) => {
    const { name, source, keys = [] } = remote;
    const manifest = await readManifestOf(id, remote);
    const { release } = manifest;
    if (release.id !== id) throw new ReleaseRefused(`${manifestFileOf(id)} is of ${release.id}`);
    const types = whyTypesAreRefused(Object.keys(release.files));
    if (types !== undefined) throw new ReleaseRefused(types);
    checkPublished(manifest, keys);
    await mirror.fetch(source, release, async () => {});
    await removeOldReleases(path.join(mirror.folder, name), [id]);
    logger.info({ remote: name, release: id }, 'fetched a release that a page pins');
  };

  const obtain = async (remote: Publishing, id: string): Promise<Obtained> => {
    const { name } = remote;
    try {
      await fetchInto(remote, id);
      failures.clear(name);
      return 'available';
    } catch (error) {
      const isMissing = error instanceof FileMissing;
      const reason = reasonToLog(error);
      // A release that does not exist is not logged; an unreachable host is logged once for each remote.
      const isUnknown = isMissing && reason.startsWith(manifestFileOf(id));
      if (!isUnknown && failures.isNew(reason, name))
        logger.warn({ remote: name, release: id, reason }, 'a pinned release could not be fetched');
      return isMissing || error instanceof ReleaseRefused ? 'missing' : 'unavailable';
    }
  };

  /** @param caller the visitor's network address, if known. */
  return async (name: string, id: string, caller: string | undefined): Promise<Obtained> => {
    const remote = remotes().find((candidate) => candidate.name === name);
    if (!remote) return 'missing';
    const queue = queues.get(name) ?? new PQueue({ concurrency: MAX_FETCHES });
    queues.set(name, queue);
    const outcome = await lookUp(`${name}/${id}`, caller, (isAwaited) =>
      queue.add(async () => (isAwaited() ? obtain(remote, id) : undefined)),
    );
    return outcome ?? 'unavailable';
  };
}
