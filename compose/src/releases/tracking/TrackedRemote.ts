import {
  type ReleaseSequences,
  SEQUENCES_MAX_AGE_S,
} from '../../protocol/composition/releaseSequences.ts';
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
  /** That of the step which it has reached. */
  share: number;
  /** The steps after that. Default: it has no steps. */
  later?: readonly CanaryStep[];
  /** The number of its team's publication of it; undefined: it has published none. */
  sequence?: number;
}

export interface CanaryStep {
  share: number;
  /** When it may be reached, in ms since 1970. */
  from: number;
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
  newest?: Pick<Publication, 'sequence' | 'at'> | undefined;
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
   * @param share of the visitors that had it meanwhile. Default: that of its step.
   * @returns false: another release is the canary, or none.
   */
  withdrawCanary(
    id: string,
    reason: string,
    counts?: TrialCounts,
    share?: number,
  ): Promise<boolean>;
  /** Takes its canary to a later step. @returns false: it is not the canary, or the time has not come. */
  advanceCanary(id: string, share: number): Promise<boolean>;
  /** Whether a release of it has been fetched and is in its smoke render, or being stored. */
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

interface Numbered {
  name: string;
  state(): Pick<RemoteState, 'newest'>;
}

/**
 * The sequence numbers of what visitors get of each remote; a team that numbers nothing has none.
 *
 * @param since of later publications only, in ms since 1970. Default: of all.
 */
export function sequencesOf(
  remotes: readonly Numbered[],
  since = Number.NEGATIVE_INFINITY,
): ReleaseSequences {
  const sequences = new Map<string, number>();
  for (const { name, state } of remotes) {
    const { newest } = state();
    if (newest && Date.parse(newest.at) > since) sequences.set(name, newest.sequence);
  }
  return sequences;
}

/** Those in pages: every server has polled older publications by now. */
export const recentSequencesOf = (remotes: readonly Numbered[]): ReleaseSequences =>
  sequencesOf(remotes, Date.now() - SEQUENCES_MAX_AGE_S * 1_000);
