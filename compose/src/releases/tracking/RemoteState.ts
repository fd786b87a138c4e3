import type { Publication } from '../../protocol/manifest/publication.ts';
import type { Refusal } from '../admission/createRefusals.ts';
import type { LiveRelease } from '../LiveRelease.ts';
import type { WithdrawnCanary } from '../mirror/createRecordFile.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';

export interface LiveCanary {
  release: LiveRelease;
  /** The share of the step that it has reached, in per cent. */
  share: number;
  /** `from`: when the step may be reached, in ms since 1970. */
  later?: readonly { share: number; from: number }[];
  /** The number of its team's publication of it; undefined: it has published none. */
  sequence?: number;
}

export interface RemoteState {
  live: LiveRelease | undefined;
  canary: LiveCanary | undefined;
  /** The last canary that the shell ended by itself, until its team publishes another, or it anew. */
  withdrawn?: WithdrawnCanary | undefined;
  /** The team's last publication of the live release. */
  published?: Publication | undefined;
  /** The newest publication that this follows from, be it of a canary or of its end. */
  newest?: Pick<Publication, 'sequence' | 'at'> | undefined;
  /** The last refusal, also when a later release has gone live since. */
  refusal: Refusal | undefined;
}

export interface ObservedRemote {
  readonly name: string;
  readonly source: ReleaseSource;
  readonly optional?: boolean;
  state(): RemoteState;
  /** The highest number of a publication that was taken. */
  lastSequence?(): number;
}
