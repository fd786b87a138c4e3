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
  /** Takes it back; absent: nobody but the site itself does. */
  end?: (site: FaultySite) => Promise<void> | void;
}
