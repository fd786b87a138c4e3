import { createHash } from 'node:crypto';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { LRUCache } from 'lru-cache';
import { type DevelopmentClaim, isPreview } from '../../protocol/manifest/LinkClaim.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { Gate } from '../../releases/gate/admitRelease.ts';
import { createPreviewOpener, type PreviewOptions } from './createPreviewOpener.ts';
import { createUrlOpener } from './createUrlOpener.ts';
import type { OpenOverride } from './Override.ts';

/** Openings under way, and failed ones until their retry. */
const MAX_OPENINGS = 20;

/** A release that could not be opened is retried after this time; without it every request would run the gate. */
const RETRY_MS = 3_000;

/** Browsers load overrides by URL from that URL: only signed releases are served from the site's own origin. */
export function openOverrides(gate: Gate, previews: PreviewOptions, logger: Logger): OpenOverride {
  const openUrl = createUrlOpener(gate);
  const openPreview = createPreviewOpener(gate, previews);
  /** Deduplicates concurrent requests, and is the negative cache of releases that could not be opened. */
  const openings = new LRUCache<string, Promise<AdmittedRelease>>({ max: MAX_OPENINGS });

  return async (name, override) => {
    if ('container' in override) return claimedRelease(override);
    const [from, open] = isPreview(override)
      ? [override.digest, openPreview]
      : [override.url, openUrl];
    const key = `${name} ${from}`;
    const known = openings.get(key);
    if (known) return known;
    const opening = open(name, from);
    openings.set(key, opening);
    try {
      const release = await opening;
      openings.delete(key);
      return release;
    } catch (error) {
      openings.set(key, opening, { ttl: RETRY_MS });
      logger.warn(
        { remote: name, from, reason: messageWithCause(error) },
        'override could not be opened',
      );
      throw error;
    }
  };
}

/** A release on a developer's machine, which the server cannot reach: without server bundle and hashes. */
function claimedRelease({
  remote: name,
  url,
  container,
  modules,
  mounts,
  styles,
  pages = [],
  slots = {},
}: DevelopmentClaim): AdmittedRelease {
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
