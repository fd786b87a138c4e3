import type { Logger } from '@statline/service/logging/createLogger';
import type { Canary } from '../../protocol/manifest/canary.ts';
import {
  type Publication,
  type PublicationEnvelope,
  readPublication,
} from '../../protocol/manifest/publication.ts';
import { idOfManifestFile, manifestFileOf } from '../../protocol/manifest/release.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { Admission } from '../admission/createAdmission.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { RecordedCanary, RecordFile } from '../mirror/createRecordFile.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { readCanary, readManifest } from '../sources/readManifest.ts';
import type { Trust } from '../trust/createTrust.ts';
import type { LiveCanary } from './RemoteState.ts';

interface CanaryOptions {
  name: string;
  source: ReleaseSource;
  record: RecordFile;
  trust: Trust;
  admission: Admission;
  logger: Logger;
  /** In milliseconds since 1970. */
  now: () => number;
}

/** What is published: a canary, or that there is none. */
interface Found extends Partial<LiveCanary> {
  publication?: PublicationEnvelope | undefined;
}

export function trackCanary(options: CanaryOptions) {
  const { name, source, record, trust, admission, logger, now } = options;
  let canary: LiveCanary | undefined;
  let followed: Publication | undefined;

  const poll = async (): Promise<Found | 'unchanged'> => {
    const published = await readCanary(source, canary !== undefined);
    // A team with keys ends its canary with a signature: anybody may have deleted the file.
    if (!published) return trust.needsSignatures ? 'unchanged' : {};
    const { manifest, share, publication } = published;
    try {
      if (isWithdrawn(published)) return 'unchanged';
      if (!manifest || share === 0) {
        await trust.accept(publication, { kind: 'canary', share: 0 });
        return { publication };
      }
      const { release } = await readManifest(source, name, manifest);
      const expected = { kind: 'canary', share } as const;
      const admitted = await admission.admit({ release, publication }, expected);
      if (typeof admitted !== 'string') return { release: admitted, share, publication };
      return admitted === 'refused' ? {} : 'unchanged';
    } finally {
      admission.noteProcessed('canary', manifest && idOfManifestFile(manifest), publication);
    }
  };

  /** Whether this is the canary that was withdrawn, or one that its team published before it. */
  const isWithdrawn = ({ manifest, share, publication }: Canary): boolean => {
    const { withdrawn } = record.current();
    if (!withdrawn) return false;
    const { sequence } = (publication && readPublication(publication)) ?? {};
    if (sequence !== undefined) return sequence <= (trust.sequenceOf(withdrawn.publication) ?? 0);
    return manifest === manifestFileOf(withdrawn.id) && share === withdrawn.share;
  };

  const follow = async ({ release, share, publication }: Found) => {
    const id = release?.pinned.id;
    // It may have been withdrawn while it was checked.
    if (id && share && isWithdrawn({ manifest: manifestFileOf(id), share, publication })) return;
    const statement = publication && readPublication(publication);
    // A file that is missing for a moment does not end the withdrawal of a canary.
    const isNew = statement !== undefined || id !== undefined;
    const { canary: last } = record.current();
    const isAnother = publication?.payload !== last?.publication?.payload;
    const step = isAnother ? undefined : last?.step;
    await record.update({
      canary: id && share ? { id, share, publication, step } : undefined,
      ...(isNew && { withdrawn: undefined }),
    });
    if (statement) followed = statement;
    const { canary: recorded } = record.current();
    const next = release && recorded && liveCanary(release, recorded);
    const isSame = next?.release === canary?.release && next?.share === canary?.share;
    canary = next;
    if (isSame) return;
    logger.info({ remote: name, release: id, share: next?.share ?? 0 }, 'canary changed');
  };

  /** @returns false: it is not the canary, or the time has not come. */
  const advance = async (id: string, share: number): Promise<boolean> => {
    const due = canary?.later?.find((step) => step.share === share && step.from <= now());
    const { canary: last } = record.current();
    if (!due || last?.id !== id || (last.step?.share ?? 0) >= share) return false;
    const step = { share, at: new Date(now()).toISOString() };
    // On disk before a visitor gets it: no restart takes it back.
    await record.update({ canary: { ...last, step } });
    const { canary: recorded } = record.current();
    if (!canary || recorded?.step !== step) return false;
    canary = liveCanary(canary.release, recorded);
    logger.info({ remote: name, release: id, share }, 'canary advanced');
    return true;
  };

  /**
   * Until its team publishes it anew. @param counts what all servers end it by; undefined: this one
   * does alone. @returns false: another release is the canary, or none.
   */
  const withdraw = async (
    id: string,
    reason: string,
    counts?: TrialCounts,
    share = canary?.share ?? 0,
  ): Promise<boolean> => {
    if (canary?.release.pinned.id !== id) return false;
    canary = undefined;
    const { publication } = record.current().canary ?? {};
    const at = new Date().toISOString();
    logger.error({ remote: name, release: id, share, reason }, 'canary withdrawn');
    await record.update({
      canary: undefined,
      withdrawn: { id, share, publication, ...(counts && { counts }), reason, at },
    });
    return true;
  };

  return {
    current: () => canary,
    followed: () => followed,
    withdrawn: () => record.current().withdrawn,
    withdraw,
    advance,
    restore: async () => {
      const { canary: last } = record.current();
      if (!last) return;
      const { id, share, publication } = last;
      const release = await admission.restore(id, publication, { kind: 'canary', share });
      followed = release && publication && readPublication(publication);
      canary = release && liveCanary(release, last);
    },
    refresh: async () => {
      try {
        const found = await poll();
        if (found !== 'unchanged') await follow(found);
      } catch (error) {
        const isRefused = error instanceof ReleaseRefused && !trust.needsSignatures;
        if (isRefused) await follow({});
        throw error;
      }
    },
  };
}

/** Each step takes its whole time from when it was reached. */
function liveCanary(
  release: LiveRelease,
  { share, publication, step }: RecordedCanary,
): LiveCanary {
  const statement = publication && readPublication(publication);
  if (!statement) return { release, share };
  const { sequence } = statement;
  const steps = statement.kind === 'canary' ? statement.steps : undefined;
  const since = Date.parse(step?.at ?? statement.at);
  // Without keys, the file may give another share than the publication.
  if (steps?.shares[0] !== share || !(since > 0)) return { release, share, sequence };
  const reached = step?.share ?? share;
  const later = steps.shares
    .filter((each) => each > reached)
    .map((each, at) => ({ share: each, from: since + (at + 1) * steps.everyMs }));
  return { release, share: reached, later, sequence };
}
