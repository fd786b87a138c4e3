/** What operators watch of a store. It costs the same however many people are on the list. */
export interface StoreState {
  /** On the list, including people that its running counters do not include yet. */
  people: number;
  /** At most `MAX_COUNTED`, as `uncounted`. */
  quarantined: number;
  /** On the list, and not in its running counters yet. */
  uncounted: number;
  /** On the disk. */
  bytes: number;
  /** When the last backup was made with `signups backup`; unset where none was. */
  backedUpAt?: Date;
  /** When a backup was last restored on trial with `signups drill`; unset where none was. */
  drilledAt?: Date;
}

/** Counting goes no further: it would delay sign-ups without use to operators. */
export const MAX_COUNTED = 100_000;

/** A store as operators watch it. */
export interface StoreMonitoring {
  /** @param now decides which are expired. */
  state(now: Date): Promise<StoreState>;
  /** Remembers that a backup was made. */
  recordBackup(at: Date): Promise<void>;
  /** Remembers that one could be restored. */
  recordDrill(at: Date): Promise<void>;
}
