import { createHash } from 'node:crypto';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { LRUCache } from 'lru-cache';
import { type DevelopmentClaim, isPreview } from '../../protocol/LinkClaim.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Gate } from '../../releases/gate/checkRelease.ts';
import type { Mirror } from '../../releases/mirror/createMirror.ts';
import { FileMissing } from '../../releases/sources/ReleaseSource.ts';
import type { ObservedRemote } from '../../releases/tracking/RemoteState.ts';
import { openPreview, openUrl } from './openPublished.ts';
import type { OpenOverride } from './readOverrides.ts';

/** Of all remotes, in memory: opened releases, and openings. A release that was evicted is opened again, by the gate. */
const MAX_OPEN = 40;
/** A release that could not be opened is retried after this time; without it every request would run the gate. */
const RETRY_MS = 3_000;

/** Browsers load overrides by URL from that URL: only signed releases are served from the site's own origin. */
export function createOverrides(
  gate: Gate,
  { remotes, mirror }: { remotes: () => readonly ObservedRemote[]; mirror: Mirror },
  logger: Logger,
): OpenOverride {
  const opened = new LRUCache<string, AdmittedRelease>({ max: MAX_OPEN });
  /** Deduplicates concurrent requests, and is the negative cache of releases that could not be opened. */
  const openings = new LRUCache<string, Promise<AdmittedRelease>>({ max: MAX_OPEN });
  const previewOf = async (name: string, digest: string, known: AdmittedRelease | undefined) => {
    const remote = remotes().find((candidate) => candidate.name === name);
    if (!remote) throw new FileMissing(name);
    return openPreview(gate, remote, digest, known, mirror);
  };

  return async (name, override) => {
    if ('container' in override) return claimedRelease(override);
    const from = isPreview(override) ? override.digest : override.url;
    const key = `${name} ${from}`;
    const underWay = openings.get(key);
    if (underWay) return underWay;
    const known = opened.get(key);
    const opening = isPreview(override)
      ? previewOf(name, from, known)
      : openUrl(gate, name, from, known);
    openings.set(key, opening);
    try {
      opened.set(key, await opening);
      openings.delete(key);
    } catch (error) {
      openings.set(key, opening, { ttl: RETRY_MS });
      const reason = messageWithCause(error);
      logger.warn({ remote: name, from, reason }, 'override could not be opened');
    }
    return opening;
  };
}

/** A release on a developer's machine, which the server cannot reach: without server bundle and hashes. */
function claimedRelease(claim: DevelopmentClaim): AdmittedRelease {
  const { remote: name, url, container, modules, mounts, styles, pages = [], slots = {} } = claim;
  const id = createHash('sha256').update(`${name} ${url}`).digest('hex').slice(0, 16);
  return {
    pinned: {
      id,
      name,
      baseUrl: url,
      container: { ...container, integrity: '' },
      modules: Object.fromEntries(modules.map((module) => [module, []])),
      ...(styles && { styles }),
      ...(mounts && { mounts }),
    },
    pages,
    slots,
    checkedFiles: {},
    // The server renders no HTML of it that could be enhanced.
    enhancements: {},
    serverBundle: undefined,
    since: new Date(),
    from: url,
  };
}
