import { ReleaseRefused } from '../gate/ReleaseRefused.ts';

/** Why a release of a remote is not live. */
export interface Refusal {
  /** Undefined when not even its manifest could be read. */
  release: string | undefined;
  reason: string;
  /** The reason as anybody may read it: without paths and addresses of this machine. */
  publicReason: string;
  at: Date;
  /** Whether the gate has refused it; otherwise it could not be had, or not be kept. */
  byGate: boolean;
  /** When it is tried again; undefined: it would be refused again. */
  nextTry: Date | undefined;
}

/** What was refused and when it is tried again. */
export interface Refusals {
  /**
   * Why a release is not tried now.
   *
   * @param publication what its team has said of it: another than at the last try is a new try.
   */
  standing(release: string, publication: string): Refusal | undefined;
  add(release: string, publication: string, error: unknown): Refusal;
  /** The last one of a release that has not gone live since. */
  of(release: string): Refusal | undefined;
  forget(release: string): void;
}

/** The first look after a failure tries again, each further wait is twice as long. */
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** A folder publishes one release at a time: the oldest are forgotten. */
const MAX_REFUSALS = 50;

/**
 * Remembers the releases that were refused: for ever what follows from their bytes, and what
 * running or fetching them showed until it is tried again, later and later.
 */
export function createRefusals(now: () => number = Date.now): Refusals {
  const entries = new Map<string, { refusal: Refusal; publication: string; tries: number }>();

  return {
    standing: (release, publication) => {
      const entry = entries.get(release);
      if (!entry) return undefined;
      const { nextTry } = entry.refusal;
      if (nextTry === undefined) return entry.refusal;
      if (entry.publication !== publication) return undefined;
      return now() < nextTry.getTime() ? entry.refusal : undefined;
    },
    add: (release, publication, error) => {
      const before = entries.get(release);
      const tries = before?.publication === publication ? before.tries + 1 : 1;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
      const isFinal = error instanceof ReleaseRefused && error.isFinal;
      const nextTry = isFinal ? undefined : new Date(now() + wait);
      const refusal = { ...refusalOf(error, new Date(now())), release, nextTry };
      entries.delete(release);
      entries.set(release, { refusal, publication, tries });
      const [oldest] = entries.keys();
      if (entries.size > MAX_REFUSALS && oldest !== undefined) entries.delete(oldest);
      return refusal;
    },
    of: (release) => entries.get(release)?.refusal,
    forget: (release) => void entries.delete(release),
  };
}

/** Why something could not be done, of no release in particular. */
export const refusalOf = (error: unknown, at: Date): Refusal => ({
  release: undefined,
  reason: describeError(error),
  publicReason: describePublicly(error),
  at,
  byGate: error instanceof ReleaseRefused,
  nextTry: at,
});

/** In words, with the cause that Node's errors of the network hide. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** Errors of the system name paths, and their causes addresses. */
function describePublicly(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return `the shell could not keep it (${code})`;
  return error instanceof Error ? error.message : String(error);
}
