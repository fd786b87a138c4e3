import type { Canary } from '../../protocol/manifest/canary.ts';
import { type Publication, readPublication } from '../../protocol/manifest/publication.ts';
import { idOfManifestFile } from '../../protocol/manifest/release.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import type { RecordedCanary, WithdrawnCanary } from '../mirror/createRecordFile.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { readCanary, readManifest } from '../sources/readManifest.ts';
import type { LiveCanary } from './RemoteState.ts';
import type { Tracking } from './trackLive.ts';

/** The canary that a poll has found and accepted; without a `release`, none is published. */
type AcceptedCanary = Pick<RecordedCanary, 'share' | 'publication'> & { release?: AdmittedRelease };

const NO_CANARY: AcceptedCanary = { share: 0 };

/**
 * Tracks a remote's canary. A change is recorded before visitors get it, so that a restart does not undo it; only a
 * withdrawal takes effect before. What a poll finds takes effect once the poll has also read the live release.
 *
 * | event | `current` | record: `canary` | record: `withdrawn` |
 * | --- | --- | --- | --- |
 * | a poll finds a canary | it, at its first or recorded step | it | removed |
 * | a poll finds the publication of a canary's end | none | none | unchanged |
 * | a poll finds a canary that the gate refuses | none | none | unchanged |
 * | a poll finds no canary or a wrong manifest, and the team has no keys | none | none | unchanged |
 * | a poll finds the withdrawn canary or an older one, or fails otherwise | unchanged | unchanged | unchanged |
 * | `advance` | its next step | its step | unchanged |
 * | `withdraw` | none | none | it |
 */
export function trackCanary(tracking: Tracking) {
  const { name, source, record, admission, logger, trust, now } = tracking;
  let current: LiveCanary | undefined;
  let applied: Publication | undefined;
  /** The withdrawn canary that its team has ended since. The record keeps it: a cache may serve its file once more. */
  let ended: WithdrawnCanary | undefined;

  const stepToRecord = ({ share, publication }: AcceptedCanary) => {
    const { canary: recorded } = record.current();
    if (publication?.payload === recorded?.publication?.payload) return recorded?.step;
    // The team's clock may be ahead of this server's: its first step begins now.
    const isAhead = Date.parse(readPublication(publication)?.at ?? '') > now();
    return isAhead ? { share, at: new Date(now()).toISOString() } : undefined;
  };

  const apply = async (accepted: AcceptedCanary) => {
    const { release, share, publication } = accepted;
    const id = release?.pinned.id;
    // The canary may have been withdrawn while it was checked.
    if (isWithdrawn(id, accepted, tracking)) return;
    const step = stepToRecord(accepted);
    await record.update({
      canary: id
        ? { id, share, since: release?.since.toISOString(), publication, step }
        : undefined,
      ...(id && { withdrawn: undefined }),
    });
    const statement = readPublication(publication);
    if (statement) applied = statement;
    if (statement && !id) ended = record.current().withdrawn;
    // The canary may have been advanced while the record was written.
    const { canary: recorded } = record.current();
    const before = current;
    current = release && recorded && liveCanary(release, recorded);
    if (current?.release === before?.release && current?.share === before?.share) return;
    logger.info({ remote: name, release: id, share: current?.share ?? 0 }, 'canary changed');
  };

  return {
    current: () => current,
    /** The last publication that was applied: of a canary, or of its end. */
    publication: () => applied,
    withdrawn: () => {
      const { withdrawn } = record.current();
      return withdrawn === ended ? undefined : withdrawn;
    },
    /**
     * Ends a canary until its team publishes one again.
     *
     * @param counts evidence on which all servers end it. Default: only this server ends it.
     * @returns whether the release was the canary.
     */
    withdraw: async (
      id: string,
      reason: string,
      counts?: TrialCounts,
      share = current?.share ?? 0,
    ): Promise<boolean> => {
      if (current?.release.pinned.id !== id) return false;
      current = undefined;
      const { canary: recorded } = record.current();
      const at = new Date().toISOString();
      logger.error({ remote: name, release: id, share, reason }, 'canary withdrawn');
      // The record already has the team's next publication, another canary or the end of this one.
      if (recorded?.id !== id) return true;
      const { publication } = recorded;
      await record.update({
        canary: undefined,
        withdrawn: { id, share, publication, counts, reason, at },
      });
      return true;
    },
    /** @returns false: the release is not the canary, or it is too early for this step. */
    advance: async (id: string, share: number): Promise<boolean> => {
      const due = current?.later?.find((step) => step.share === share && step.from <= now());
      const { canary: before } = record.current();
      if (!due || before?.id !== id || (before.step?.share ?? 0) >= share) return false;
      const step = { share, at: new Date(now()).toISOString() };
      await record.update({ canary: { ...before, step } });
      const { canary: recorded } = record.current();
      // The canary may have ended or changed while the record was written.
      if (!current || recorded?.step !== step) return false;
      current = liveCanary(current.release, recorded);
      logger.info({ remote: name, release: id, share }, 'canary advanced');
      return true;
    },
    restore: async () => {
      const { canary: recorded } = record.current();
      if (!recorded) return;
      const { share, publication } = recorded;
      const release = await admission.restore(recorded, { kind: 'canary', share });
      applied = release && readPublication(publication);
      current = release && liveCanary(release, recorded);
    },
    refresh: async () => {
      // Throws for a file that is missing for a moment or not valid: the canary stays as it is.
      const published = await readCanary(source, current !== undefined);
      try {
        const accepted = await acceptCanary(tracking, published, current !== undefined);
        if (accepted) await apply(accepted);
      } catch (error) {
        const isRefused = error instanceof ReleaseRefused && !trust.needsSignatures;
        if (isRefused) await apply(NO_CANARY);
        throw error;
      }
    },
  };
}

/** @returns undefined: the canary stays as it is. */
async function acceptCanary(
  tracking: Tracking,
  published: Canary | undefined,
  isRunning: boolean,
): Promise<AcceptedCanary | undefined> {
  const { name, source, trust, admission } = tracking;
  // A team with keys ends its canary with a signed statement: a missing file proves nothing.
  if (!published) {
    admission.noteCanaryRemoved();
    return trust.needsSignatures ? undefined : NO_CANARY;
  }
  const { manifest, share, publication } = published;
  const id = manifest && idOfManifestFile(manifest);
  try {
    if (isWithdrawn(id, published, tracking)) return undefined;
    if (!manifest || share === 0) {
      // The end of a canary from before the team's present keys ends nothing: it is not a refused publication.
      if (trust.needsSignatures && !isRunning && !trust.ofTeam(publication)) return undefined;
      await trust.accept(publication, { kind: 'canary', share: 0 });
      return { ...NO_CANARY, publication };
    }
    const { release } = await readManifest(source, name, manifest);
    const admitted = await admission.admit({ release, publication }, { kind: 'canary', share });
    if (typeof admitted !== 'string') return { release: admitted, share, publication };
    return admitted === 'refused' ? NO_CANARY : undefined;
  } finally {
    admission.noteProcessed('canary', id, publication);
  }
}

/** Whether this publication is of the withdrawn canary, or older. */
function isWithdrawn(
  id: string | undefined,
  { share, publication }: Pick<AcceptedCanary, 'share' | 'publication'>,
  { record, trust }: Tracking,
): boolean {
  const { withdrawn } = record.current();
  if (!withdrawn) return false;
  const sequence = readPublication(publication)?.sequence;
  if (sequence !== undefined) return sequence <= (trust.sequenceOf(withdrawn.publication) ?? 0);
  return id === withdrawn.id && share === withdrawn.share;
}

/**
 * The canary at the step that it has reached. The duration of a step counts from when this server reached it; of the
 * first one, from the publication, by the team's clock.
 */
function liveCanary(
  release: AdmittedRelease,
  { share, publication, step }: RecordedCanary,
): LiveCanary {
  const statement = readPublication(publication);
  if (!statement) return { release, share };
  const { sequence } = statement;
  const steps = statement.kind === 'canary' ? statement.steps : undefined;
  const since = Date.parse(step?.at ?? statement.at);
  // If the team has no keys, the file's share may differ from the publication's.
  if (steps?.shares[0] !== share || !(since > 0)) return { release, share, sequence };
  const reached = step?.share ?? share;
  const later = steps.shares
    .filter((each) => each > reached)
    .map((each, at) => ({ share: each, from: since + (at + 1) * steps.everyMs }));
  return { release, share: reached, later, sequence };
}
