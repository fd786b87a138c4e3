import { reasonOf } from '@statline/service/logging/reasonOf';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { PublicationRefused } from '../trust/checkPublication.ts';

/** Why a release of a remote is not live. */
export interface Refusal {
  /** Undefined when not even its manifest could be read. */
  release: string | undefined;
  reason: string;
  /** The reason as anybody may read it: without paths and addresses of this machine. */
  publicReason: string;
  at: Date;
  /** Whether the gate has refused it; otherwise it could not be fetched, or not be kept. */
  byGate: boolean;
  /** Whether its publication is, which says nothing of the release. */
  ofPublication: boolean;
  /** When it is tried again; undefined: it would be refused again. */
  nextTry: Date | undefined;
}

/** Why something could not be done, of no release in particular. */
export const refusalOf = (error: unknown, at: Date): Refusal => ({
  release: undefined,
  reason: reasonOf(error),
  publicReason: describePublicly(error),
  at,
  byGate: error instanceof ReleaseRefused,
  ofPublication: error instanceof PublicationRefused,
  nextTry: at,
});

/** The system's errors name paths, and their causes addresses. */
function describePublicly(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return `the shell could not keep it (${code})`;
  return error instanceof Error ? error.message : String(error);
}
