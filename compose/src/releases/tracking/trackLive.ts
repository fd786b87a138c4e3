import type { Logger } from '@statline/service/logging/createLogger';
import { type Publication, readPublication } from '../../protocol/manifest/publication.ts';
import type { Admission } from '../admission/createAdmission.ts';
import type { Memory } from '../createMemory.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import type { Trust } from '../trust/createTrust.ts';

export interface TrackOptions {
  name: string;
  source: ReleaseSource;
  memory: Memory;
  trust: Trust;
  admission: Admission;
  logger: Logger;
}

/** The live release of a remote. */
interface TrackedLive {
  current(): LiveRelease | undefined;
  /** The team's last publication of it; undefined: it has published none. */
  published(): Publication | undefined;
  /** Starts from the live release of the last run. */
  restore(): Promise<void>;
  /** @throws Error when what is published cannot be read, and ReleaseRefused when it is no release. */
  refresh(): Promise<void>;
}

export function trackLive({
  name,
  source,
  memory,
  admission,
  logger,
}: Omit<TrackOptions, 'trust'>): TrackedLive {
  let live: LiveRelease | undefined;
  let published: Publication | undefined;

  return {
    current: () => live,
    published: () => published,
    restore: async () => {
      const { id, publication } = memory.record();
      if (id === undefined) return;
      live = await admission.restore({ id, publication }, { kind: 'live' });
      published = live && publication && readPublication(publication);
    },
    refresh: async () => {
      const manifest = await readManifest(source, name);
      const admitted = await admission.admit(manifest, { kind: 'live' });
      if (admitted.outcome !== 'admitted') return;
      const { release, publication } = manifest;
      await memory.update({ id: release.id, publication });
      published = publication && readPublication(publication);
      if (admitted.release === live) return;
      live = admitted.release;
      logger.info({ remote: name, release: release.id }, 'release is live');
    },
  };
}
