/** State of a store for monitoring. Reading it takes the same time for any number of people. */
export interface StoreState {
  /** People on the list, including those that the running counters do not include yet. */
  people: number;
  /** Sign-ups in quarantine; at most `MAX_COUNTED`, like `uncounted`. */
  quarantined: number;
  /** People on the list that the running counters do not include yet. */
  uncounted: number;
  /** Size on disk. */
  bytes: number;
  /** When `signups backup` last made a backup; unset: never. */
  backedUpAt?: Date;
  /** When `signups drill` last restored a backup; unset: never. */
  drilledAt?: Date;
}

/** Counting stops here: more would delay sign-ups without a benefit to operators. */
export const MAX_COUNTED = 100_000;

/** Monitoring of a store. */
export interface StoreMonitoring {
  /** @param now determines which quarantined sign-ups are expired. */
  state(now: Date): Promise<StoreState>;
  /** Stores the time of a backup, also if it is earlier than the stored one: the clock may have been ahead. */
  recordBackup(at: Date): Promise<void>;
  /** Stores the time of a successful restore drill. */
  recordDrill(at: Date): Promise<void>;
}
