import type { FaultySite } from './startFaultySite.ts';
import type { Visitors } from './watchVisitors.ts';

/** Something that goes wrong while visitors come. */
export interface Fault {
  name: string;
  /** Why it cannot be tried on this machine; undefined: it can. */
  obstacle?: (site: FaultySite) => string | undefined;
  /**
   * @param visitors gets addresses that others have signed up: they are to be on the list as well.
   * @returns what there is to say of it, such as how many came, or a promise of it.
   */
  begin(site: FaultySite, visitors: Pick<Visitors, 'acknowledged'>): unknown;
  /** Ends the fault; absent: only the site itself recovers. */
  end?: (site: FaultySite) => Promise<void> | void;
}
