import type { Logger } from '@statline/service/logging/createLogger';
import { type Publication, readPublication } from '../../protocol/manifest/publication.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import type { Admission } from '../admission/createAdmission.ts';
import type { RecordFile } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';

export interface Tracking {
  name: string;
  source: ReleaseSource;
  record: RecordFile;
  admission: Admission;
  logger: Logger;
}

export function trackLive({ name, source, record, admission, logger }: Tracking) {
  let live: AdmittedRelease | undefined;
  let published: Publication | undefined;

  return {
    current: () => live,
    /** The team's last publication of it. */
    published: () => published,
    restore: async () => {
      const { id, publication } = record.current();
      if (id === undefined) return;
      live = await admission.restore(id, publication, { kind: 'live' });
      published = live && readPublication(publication);
    },
    refresh: async () => {
      const manifest = await readManifest(source, name);
      const { release, publication } = manifest;
      const admitted = await admission.admit(manifest, { kind: 'live' });
      admission.noteProcessed('live', release.id, publication);
      if (typeof admitted === 'string') return;
      await record.update({ id: release.id, publication });
      published = readPublication(publication);
      if (admitted === live) return;
      live = admitted;
      logger.info({ remote: name, release: release.id }, 'release is live');
    },
  };
}
