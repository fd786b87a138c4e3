import type { FunnelCount } from '@statline/contract/funnel';
import type { SignUpSource } from './SignUp.ts';

/** How long counts are stored, and what is known of where a person came from. */
export const SOURCE_DAYS = 90;

/** How people come to the list: in sums, and where those on it came from. */
export interface Funnel {
  /** Adds counts to those of their days. */
  add(counts: readonly FunnelCount[]): Promise<void>;
  /** The sums since a UTC day, by day, variant and step. */
  read(since: string): Promise<FunnelCount[]>;
  /** Where people came from, the most first. @param limit the most that are listed. */
  sources(limit: number): Promise<{ source: SignUpSource; people: number }[]>;
}
