import { reasonToLog } from '@statline/service/logging/messageWithCause';
import { LRUCache } from 'lru-cache';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { PublicationRefused } from '../trust/createTrust.ts';

export interface Refusal {
  /** Id of the release; undefined if not even its manifest could be read. */
  release: string | undefined;
  /** For the log (`reasonToLog`). */
  reason: string;
  /** The whole reason, without paths and addresses of this machine. */
  publicReason: string;
  at: Date;
  /** Whether the gate or the keys decided; false: it could not be fetched or stored. */
  isVerdict: boolean;
  /** Whether only its publication is refused. */
  ofPublication: boolean;
  /** Time of the next try; undefined: the release would be refused again. */
  nextTry: Date | undefined;
  /** Whether the site allows the remote to be absent, and nothing is published. */
  isAbsence?: boolean;
}

export type Refusals = ReturnType<typeof createRefusals>;

const MAX_BACKOFF_MS = 15 * 60_000;

/** Single requests fail now and then: a host counts as unreachable once so many polls in a row have failed. */
const UNREACHABLE_AFTER = 3;

/** A folder publishes one release at a time: the least recently used refusals are dropped. */
const MAX_REFUSALS = 50;

/**
 * Refusals that follow from a release's bytes are final; the others stand until the next try, with exponential backoff.
 *
 * @param onRefusal called again for the same reason only if what is refused was accepted since.
 */
export function createRefusals(now: () => number, onRefusal: (refusal: Refusal) => void) {
  type Entry = { refusal: Refusal; publication: string; tries: number };
  const entries = new LRUCache<string, Entry>({ max: MAX_REFUSALS });
  let last: Refusal | undefined;
  let pollFailure: Refusal | undefined;
  let reportedFailure: Refusal | undefined;
  let failedPolls = 0;
  const note = (refusal: Refusal, before: Refusal | undefined) => {
    if (!refusal.isAbsence) last = refusal;
    if (refusal.reason === before?.reason && refusal.isAbsence === before.isAbsence) return;
    onRefusal(refusal);
  };

  return {
    /** The refusal that still applies. @param publication if it differs from the last try's, the release is retried. */
    currentFor: (release: string, publication: string): Refusal | undefined => {
      const entry = entries.get(release);
      if (!entry) return undefined;
      const { nextTry } = entry.refusal;
      if (nextTry === undefined) return entry.refusal;
      if (entry.publication !== publication) return undefined;
      return now() < nextTry.getTime() ? entry.refusal : undefined;
    },
    add: (release: string, publication: string, error: unknown): Refusal => {
      const before = entries.get(release);
      const tries = before?.publication === publication ? before.tries + 1 : 1;
      const wait = Math.min(DEADLINES.firstRetryMs * 2 ** (tries - 1), MAX_BACKOFF_MS);
      const isFinal = error instanceof ReleaseRefused && error.isFinal;
      const nextTry = isFinal ? undefined : new Date(now() + wait);
      const refusal = { ...refusalOf(error, new Date(now())), release, nextTry };
      entries.set(release, { refusal, publication, tries });
      note(refusal, before?.refusal);
      return refusal;
    },
    of: (release: string): Refusal | undefined => entries.get(release)?.refusal,
    forget: (release: string) => void entries.delete(release),
    /** @param kind 'failed': the host did not respond; 'absent': an optional remote has published nothing. */
    pollFailed: (error: unknown, kind: 'retry' | 'failed' | 'absent') => {
      failedPolls += 1;
      pollFailure = { ...refusalOf(error, new Date(now())), isAbsence: kind === 'absent' };
      if (kind === 'failed' && failedPolls < UNREACHABLE_AFTER) return;
      note(pollFailure, reportedFailure);
      reportedFailure = pollFailure;
    },
    pollSucceeded: () => {
      failedPolls = 0;
      pollFailure = undefined;
      reportedFailure = undefined;
    },
    /** Why the last poll could not read the published release; undefined: the poll succeeded. */
    pollFailure: () => pollFailure,
    last: () => (pollFailure && !pollFailure.isAbsence ? pollFailure : last),
  };
}

export const refusalOf = (error: unknown, at: Date): Refusal => ({
  release: undefined,
  reason: reasonToLog(error),
  publicReason: describePublicly(error),
  at,
  isVerdict: error instanceof ReleaseRefused,
  ofPublication: error instanceof PublicationRefused,
  nextTry: at,
});

/** System errors contain paths, and their causes addresses: only their code is public. */
function describePublicly(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return `the shell could not read or keep it (${code})`;
  return error instanceof Error ? error.message : String(error);
}
