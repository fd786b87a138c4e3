import type { Logger } from '@statline/service/logging/createLogger';
import { type PublicationEnvelope, readPublication } from '../../protocol/manifest/publication.ts';
import { manifestFileOf } from '../../protocol/manifest/release.ts';
import { type ModuleId, moduleIdsOf } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import type { Admission } from '../admission/createAdmission.ts';
import type { RecordFile } from '../mirror/createRecordFile.ts';
import { earlierReleases, readHistory } from '../sources/history.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import type { Trust } from '../trust/createTrust.ts';
import type { RemoteReleases } from './RemoteState.ts';

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

/** How many earlier releases a shell with an empty disk tries, if it refuses the published one. */
const MAX_EARLIER = 3;

export function trackLive({ name, source, record, admission }: Tracking) {
  let state: Pick<RemoteReleases, 'live' | 'livePublication'> = { live: undefined };

  const recordLive = async (
    live: AdmittedRelease,
    publication: PublicationEnvelope | undefined,
  ) => {
    const { since, pinned } = live;
    await record.update({ id: pinned.id, since: since.toISOString(), publication });
    state = { live, livePublication: readPublication(publication) };
  };
  /**
   * Goes live with the last release before a refused one: the site's other shells still serve it.
   *
   * @param missing tries only those of the last `MAX_EARLIER` that have one of these modules. Default: all of them.
   */
  const admitEarlier = async (missing?: readonly ModuleId[]) => {
    const history = await readHistory(source).catch(() => []);
    for (const id of earlierReleases(history).slice(0, MAX_EARLIER)) {
      const manifest = await readManifest(source, name, manifestFileOf(id)).catch(() => undefined);
      if (!manifest) continue;
      const modules = moduleIdsOf(manifest.release);
      if (missing && !modules.some((module) => missing.includes(module))) continue;
      const live = await admission.admit(manifest, { kind: 'live' }, true);
      if (typeof live === 'object') return recordLive(live, manifest.publication);
    }
  };

  return {
    state: () => state,
    restore: async () => {
      const { id, publication, since } = record.current();
      if (id === undefined) return;
      const live = await admission.restore({ id, publication, since }, { kind: 'live' });
      if (live) state = { live, livePublication: readPublication(publication) };
    },
    refresh: async () => {
      const manifest = await readManifest(source, name);
      const { release, publication } = manifest;
      const missing = state.live ? [] : admission.missingModules(release);
      // A running shell refuses a release without a module of the live one.
      if (missing.length > 0) await admitEarlier(missing);
      const live = await admission.admit(manifest, { kind: 'live' });
      admission.noteProcessed('live', release.id, publication);
      if (typeof live === 'object') return recordLive(live, publication);
      if (live === 'refused' && !state.live) await admitEarlier();
    },
  };
}
