import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import type { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { restoreRelease } from '../admission/restoreRelease.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { Mirror } from '../mirror/createMirror.ts';
import type { ExpectedPublication } from '../trust/checkPublication.ts';
import type { Trust } from '../trust/createTrust.ts';

export interface RestoreOptions {
  name: string;
  mirror: Mirror;
  contract: ReleaseContract;
  trust: Trust;
  logger: Logger;
}

/** A release from the mirror, if it is still whole, and signed with a key that still counts. */
export async function restorePublished(
  { name, mirror, contract, trust, logger }: RestoreOptions,
  { id, publication }: { id: string; publication?: PublicationEnvelope | undefined },
  expected: Omit<ExpectedPublication, 'digest'>,
): Promise<LiveRelease | undefined> {
  try {
    const release = await restoreRelease(mirror, { name, id, contract }, (found) => {
      trust.checkAgain(publication, { ...expected, digest: releaseDigest(found) });
    });
    logger.info({ remote: name, release: id }, 'started from the last good release');
    return release;
  } catch (error) {
    const reason = reasonOf(error);
    logger.warn({ remote: name, release: id, reason }, 'no last good release');
    return undefined;
  }
}
