import type { Logger } from '@statline/service/logging/createLogger';
import { LRUCache } from 'lru-cache';
import { openRelease } from '../../releases/admission/openRelease.ts';
import type { Gate } from '../../releases/gate/admitRelease.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';

/** A developer's own machine answers faster than this or not at all. */
const TIMEOUT_MS = 3_000;

/** So many are remembered; they are developers' machines. */
const MAX_OPEN = 20;

export interface OverrideReleases {
  /** The release published at a URL now; undefined when it cannot be had or is refused. */
  open(name: string, url: string): Promise<LiveRelease | undefined>;
}

/**
 * Releases that single visitors ask for by URL. The browser loads them from there too, so that
 * hot reload goes on working; the mirror never sees them.
 */
export function openOverrides(gate: Gate, logger: Logger): OverrideReleases {
  const open = createOverrideOpener(gate);
  return {
    open: (name, url) =>
      open(name, url).catch((error) => {
        const reason = error instanceof Error ? error.message : String(error);
        logger.warn({ remote: name, url, reason }, 'override could not be opened');
        return undefined;
      }),
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
