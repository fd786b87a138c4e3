import type { FunnelCount } from '@statline/contract/funnel';
import type { SignUpSource } from './SignUp.ts';

/** How long counts and sources are stored. */
export const SOURCE_DAYS = 90;

/** Counts of visitors' steps, and the sources of people on the list. */
export interface Funnel {
  /** Adds to the stored counts. */
  add(counts: readonly FunnelCount[]): Promise<void>;
  /** The totals since a UTC day, by day, variant and step. */
  read(since: string): Promise<FunnelCount[]>;
  /** Sources by number of people, the largest first. @param limit the maximum number of sources. */
  sources(limit: number): Promise<{ source: SignUpSource; people: number }[]>;
}
