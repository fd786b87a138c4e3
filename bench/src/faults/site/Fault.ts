import type { FaultySite } from './startFaultySite.ts';
import type { Visitors } from './watchVisitors.ts';

/** A fault to which the site is exposed under traffic. */
export interface Fault {
  name: string;
  /** Why it cannot be tried on this machine; undefined: it can. */
  obstacle?: (site: FaultySite) => string | undefined;
  /**
   * @param visitors receives further acknowledged addresses, which must be on the list as well.
   * @returns what there is to say of it, such as how many came, or a promise of it.
   */
  begin(site: FaultySite, visitors: Pick<Visitors, 'acknowledged'>): unknown;
  /** Ends the fault; absent: only the site itself recovers. */
  end?: (site: FaultySite) => Promise<void> | void;
}
