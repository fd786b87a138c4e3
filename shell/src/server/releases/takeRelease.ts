import type { Release } from '@statline/contract/release';
import type { GateOptions } from './admitRelease.ts';
import type { Mirror } from './createMirror.ts';
import type { LiveRelease } from './LiveRelease.ts';
import { openRelease } from './openRelease.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

export interface TakeOptions extends GateOptions {
  mirror: Mirror;
}

/**
 * Takes a release from where it is published to the mirror: fetched whole, its hashes verified,
 * admitted by the gate.
 *
 * @throws ReleaseRefused, or an Error when it could not be had or kept.
 */
export async function takeRelease(
  source: ReleaseSource,
  release: Release,
  { mirror, ...gate }: TakeOptions,
): Promise<LiveRelease> {
  const fetched = await mirror.fetch(source, release);
  try {
    const baseUrl = mirror.baseUrl(release);
    const live = await openRelease(fetched.source, release, {
      ...gate,
      baseUrl,
      from: source.location,
    });
    await fetched.keep();
    return live;
  } finally {
    await fetched.discard();
  }
}
