import { createHash } from 'node:crypto';
import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import { LRUCache } from 'lru-cache';
import type { DevelopmentClaim } from '../../protocol/manifest/developmentClaim.ts';
import { openRelease } from '../../releases/admission/openRelease.ts';
import type { Gate } from '../../releases/gate/admitRelease.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import type { Override } from './Visitor.ts';

/** A developer's own machine responds faster than this or not at all. */
const TIMEOUT_MS = 3_000;

/** So many are remembered; they are developers' machines. */
const MAX_OPEN = 20;

export interface OverrideReleases {
  /** The release of a remote that an override names; undefined when it is unavailable or refused. */
  open(name: string, override: Override): Promise<LiveRelease | undefined>;
}

/**
 * Releases that single visitors request by URL. The browser loads them from there too, so that
 * hot reload still works; the mirror never sees them.
 */
export function openOverrides(gate: Gate, logger: Logger): OverrideReleases {
  const open = createOverrideOpener(gate);
  return {
    open: async (name, { url, claim }) => {
      if (claim) return claimedRelease(claim);
      return open(name, url).catch((error) => {
        const reason = reasonOf(error);
        logger.warn({ remote: name, url, reason }, 'override could not be opened');
        return undefined;
      });
    },
  };
}

/**
 * Opens the releases that are published at URLs, each through the gate, and remembers them.
 *
 * @returns a function that throws ReleaseRefused, or the source's own error.
 */
export function createOverrideOpener(gate: Gate, maxOpen = MAX_OPEN) {
  const opened = new LRUCache<string, LiveRelease>({ max: maxOpen });

  return async (name: string, url: string): Promise<LiveRelease> => {
    const source = httpSource(url, TIMEOUT_MS);
    const key = `${name} ${url}`;
    const { release } = await readManifest(source, name);
    const known = opened.get(key);
    if (known?.pinned.id === release.id) return known;
    await fetchRelease(source, release);
    const live = await openRelease(source, release, {
      baseUrl: url,
      from: url,
      ...gate,
      required: [],
    });
    opened.set(key, live);
    return live;
  };
}

/**
 * A remote as its developer's browser gets it from the developer's own machine, which the server
 * cannot reach: there is no code for the server, and files that change in place have no hash.
 */
function claimedRelease({
  remote: name,
  url,
  container,
  modules,
  mounts,
  styles,
  pages = [],
  slots = {},
}: DevelopmentClaim): LiveRelease {
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
    // There is no HTML of it that could be enhanced.
    enhancements: {},
    serverBundle: undefined,
    since: new Date(),
    from: url,
  };
}
