import type { Logger } from '@statline/service/logging/createLogger';
import { readPublication } from '../../protocol/manifest/publication.ts';
import type { Admission } from '../admission/createAdmission.ts';
import type { RecordFile } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import type { Trust } from '../trust/createTrust.ts';
import type { PolledReleases } from './RemoteState.ts';

/** What a remote's releases are tracked with. */
export interface Tracking {
  name: string;
  source: ReleaseSource;
  record: RecordFile;
  trust: Trust;
  admission: Admission;
  logger: Logger;
  /** In milliseconds since 1970. */
  now: () => number;
}

export function trackLive({ name, source, record, admission }: Tracking) {
  let state: Pick<PolledReleases, 'live' | 'published'> = { live: undefined };

  return {
    state: () => state,
    restore: async () => {
      const { id, publication } = record.current();
      if (id === undefined) return;
      const live = await admission.restore(id, publication, { kind: 'live' });
      if (live) state = { live, published: readPublication(publication) };
    },
    refresh: async () => {
      const manifest = await readManifest(source, name);
      const { release, publication } = manifest;
      const live = await admission.admit(manifest, { kind: 'live' });
      admission.noteProcessed('live', release.id, publication);
      if (typeof live === 'string') return;
      await record.update({ id: release.id, publication });
      state = { live, published: readPublication(publication) };
    },
  };
}
