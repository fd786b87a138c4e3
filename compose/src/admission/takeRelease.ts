import type { GateOptions } from '../gate/admitRelease.ts';
import type { Release } from '../manifest/release.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { openRelease } from './openRelease.ts';

interface TakeOptions extends GateOptions {
  mirror: Mirror;
}

/**
 * Fetches a published release into the mirror, verifies its hashes and runs the gate over it.
 *
 * @throws ReleaseRefused, or an Error when it could not be fetched or kept.
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
