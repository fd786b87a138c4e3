import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import {
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import type { Release, ReleaseManifest } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { type ModuleId, moduleIdsOf } from '../../protocol/names/ModuleId.ts';
import type { Verdict } from '../../protocol/teamApi.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { type Gate, missingModules } from '../gate/checkRelease.ts';
import { type Mirror, verifyCopy } from '../mirror/createMirror.ts';
import type { RecordedRelease } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { ExpectedPublication, Trust } from '../trust/createTrust.ts';
import { admitRelease } from './admitRelease.ts';
import type { Refusals } from './createRefusals.ts';

type Expected = Omit<ExpectedPublication, 'digest'>;

interface AdmissionOptions {
  name: string;
  source: ReleaseSource;
  gate: Gate;
  mirror: Mirror;
  trust: Trust;
  refusals: Refusals;
  /** What visitors get now, which needs no second admission. */
  current: () => { live: AdmittedRelease | undefined; canary: AdmittedRelease | undefined };
  logger: Logger;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Decides on a remote's published releases, by signature and gate, and copies the accepted ones to the mirror. */
export function createAdmission(options: AdmissionOptions) {
  const { name, source, gate, mirror, trust, refusals, current, logger } = options;
  const last: NonNullable<Verdict['last']> = {};
  let isAdmitting = false;
  const currentRefusals = () =>
    Object.values(last).flatMap(({ release = '' }) => refusals.of(release) ?? []);

  const fetchAndCheck = ({ release, provenance }: ReleaseManifest) => {
    const check = (fetched: ReleaseSource) => {
      isAdmitting = true;
      return admitRelease(fetched, release, {
        ...gate,
        required: requiredModules(current().live),
        from: source.location,
      });
    };
    return mirror.fetch(source, release, check, trust.ofTeam(provenance));
  };

  return {
    /**
     * Checks a published release's signature, fetches the release and runs the gate. Never throws.
     *
     * @param isEarlier whether its publication may be older than the last one.
     * @returns 'refused': by the gate; 'undecided': its publication is refused, or it could not be fetched or stored.
     */
    admit: async (
      manifest: ReleaseManifest,
      expected: Expected,
      isEarlier = false,
    ): Promise<AdmittedRelease | 'refused' | 'undecided'> => {
      const { release, publication } = manifest;
      const { id } = release;
      try {
        const check = isEarlier ? trust.checkAgain : trust.accept;
        await check(publication, { ...expected, digest: releaseDigest(release) });
      } catch (error) {
        const envelope = JSON.stringify(publication ?? null);
        if (!refusals.currentFor(id, envelope)) refusals.add(id, envelope, error);
        return 'undecided';
      }
      const payload = publication?.payload ?? '';
      const known = Object.values(current()).find((released) => released?.pinned.id === id);
      const refusal = known ? undefined : refusals.currentFor(id, payload);
      if (refusal) return outcomeOf(refusal);
      try {
        const admitted = known ?? (await fetchAndCheck(manifest));
        refusals.forget(id);
        return admitted;
      } catch (error) {
        return outcomeOf(refusals.add(id, payload, error));
      } finally {
        isAdmitting = false;
      }
    },
    /**
     * Opens a release that went live here before: its code is not run again, and pages and slots that the
     * site no longer grants are left out. Returns undefined, with the reason in the log, if its copy is
     * damaged or its key was revoked.
     */
    restore: async (
      { id, publication, since = new Date().toISOString() }: RecordedRelease,
      expected: Expected,
    ): Promise<AdmittedRelease | undefined> => {
      try {
        const copy = mirror.copyOf(name, id);
        const release = await verifyCopy(copy, name, id);
        trust.checkAgain(publication, { ...expected, digest: releaseDigest(release) });
        const opened = await admitRelease(copy, release, {
          smokeRender: async () => [],
          contract: gate.contract,
          required: [],
          invalidParts: 'leave out',
          since: new Date(since),
        });
        logger.info({ remote: name, release: id }, 'started from the last good release');
        return opened;
      } catch (error) {
        const reason = messageWithCause(error);
        logger.warn({ remote: name, release: id, reason }, 'no last good release');
        return undefined;
      }
    },
    /** The mounted modules that a release lacks. */
    missingModules: (release: Release) => missingModules(release, gate.contract),
    /** @param release its id; undefined for the end of a canary. */
    noteProcessed: (
      kind: Publication['kind'],
      release: string | undefined,
      publication: PublicationEnvelope | undefined,
    ) => {
      const { sequence = 0 } = readPublication(publication) ?? {};
      last[kind] = { ...(release !== undefined && { release }), sequence };
    },
    /** No canary is published any more: a refusal of the last one is no longer in force. */
    noteCanaryRemoved: () => {
      if (last.canary) last.canary = { sequence: last.canary.sequence };
    },
    lastProcessed: (): Required<Pick<Verdict, 'sequence' | 'last'>> => ({
      sequence: Math.max(last.live?.sequence ?? 0, last.canary?.sequence ?? 0),
      last,
    }),
    /** The refusals of what is published now. */
    currentRefusals,
    isToBeRetried: () => currentRefusals().some(({ nextTry }) => nextTry !== undefined),
    /** Whether a release has been fetched, and is now in the gate or being moved to the mirror. */
    isAdmitting: () => isAdmitting,
  };
}

const outcomeOf = ({ isVerdict }: { isVerdict: boolean }) => (isVerdict ? 'refused' : 'undecided');

/** The modules of the live release: a new release without one of them would remove that module. */
export const requiredModules = (live: AdmittedRelease | undefined): ModuleId[] =>
  live ? moduleIdsOf(live.pinned) : [];
