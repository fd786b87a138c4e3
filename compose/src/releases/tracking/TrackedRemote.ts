import { MARKS_LAST_S, type ReleaseMarks } from '../../protocol/composition/releaseMarks.ts';
import type { Publication, PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { LiveReleases, Verdict } from '../../protocol/teamApi.ts';
import type { Refusal } from '../admission/createRefusals.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { WithdrawnCanary } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import type { PollOutcome } from './schedulePolls.ts';

/** A second release, which a share of the visitors gets, in per cent. */
export interface LiveCanary {
  release: LiveRelease;
  share: number;
  /** The number of its team's publication of it; undefined: it has published none. */
  sequence?: number;
}

/** A remote as it is at this moment. */
export interface RemoteState {
  live: LiveRelease | undefined;
  canary: LiveCanary | undefined;
  /** The last canary that the shell ended by itself, until its team publishes another, or it anew. */
  withdrawn?: WithdrawnCanary | undefined;
  /** The team's last publication of the live release; undefined: it has published none. */
  published?: Publication | undefined;
  /** The newest publication that this state follows from, be it of a canary or of its end. */
  mark?: Pick<Publication, 'sequence' | 'at'> | undefined;
  /** The last one, also when a later release has gone live since. */
  refusal: Refusal | undefined;
}

/** A remote as operators see it. */
export interface ObservedRemote {
  readonly name: string;
  readonly source: ReleaseSource;
  /** Whether the site does without it while it has no release. Default: false. */
  readonly optional?: boolean;
  state(): RemoteState;
  /** The highest number among its team's publications that were taken. Default: 0. */
  lastSequence?(): number;
}

export interface TrackedRemote extends ObservedRemote {
  lastSequence(): number;
  /** The number of a publication; undefined: it has none, or no key of the team has signed it. */
  sequenceOf(publication: PublicationEnvelope): number | undefined;
  /** What has become of a release, for its team. */
  verdictOn(id: string): Verdict;
  /**
   * Ends its canary until its team publishes it anew.
   *
   * @param counts what all servers of the site end it by; undefined: this one does alone.
   * @returns false: another release is the canary, or none.
   */
  withdrawCanary(id: string, reason: string, counts?: TrialCounts): Promise<boolean>;
  /** Whether a release of it has been fetched and is in its smoke render, or being kept. */
  isAdmitting(): boolean;
  /** Starts from the releases that were live and canary last; needs no network. */
  restore(): Promise<void>;
  /**
   * Reads what is published now, and makes it live if it is accepted. Never throws.
   *
   * @returns `retry`: it was refused, and may be accepted later.
   */
  refresh(): Promise<PollOutcome>;
}

/** Whether a remote has no release, and the site does not do without it. */
export const isMissing = ({ optional = false, state }: ObservedRemote): boolean =>
  !optional && !state().live;

/** The releases that visitors get of a remote: the live one, and the canary. */
export function listLive({ name: remote, state }: ObservedRemote): LiveReleases {
  const { live, canary } = state();
  return [
    ...(live ? [{ remote, release: live.pinned.id, kind: 'live' as const }] : []),
    ...(canary ? [{ remote, release: canary.release.pinned.id, kind: 'canary' as const }] : []),
  ];
}

interface Marked {
  name: string;
  state(): Pick<RemoteState, 'mark'>;
}

/**
 * The marks of what visitors get of each remote; one whose team numbers nothing has none.
 *
 * @param since of later publications only, in ms since 1970. Default: of all.
 */
export function marksOf(
  remotes: readonly Marked[],
  since = Number.NEGATIVE_INFINITY,
): ReleaseMarks {
  const marks = new Map<string, number>();
  for (const { name, state } of remotes) {
    const { mark } = state();
    if (mark && Date.parse(mark.at) > since) marks.set(name, mark.sequence);
  }
  return marks;
}

/** Those in pages: older ones every server has by now. */
export const freshMarksOf = (remotes: readonly Marked[]): ReleaseMarks =>
  marksOf(remotes, Date.now() - MARKS_LAST_S * 1_000);
