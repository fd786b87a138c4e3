export interface ListContents {
  people: number;
  quarantined: number;
}

/** Findings of an inspection. Both lists are empty if nothing is wrong. */
export interface Inspection extends ListContents {
  /** Unreadable or inconsistent data: only restoring a backup repairs it. */
  damage: string[];
  /** Running counters that differ from the records: `recount` repairs them. */
  wrongCounters: string[];
}

/** Whether a person who signed up at that time has been erased since. */
export type WasErased = (person: { emailKey: string; at: Date }) => boolean;

/** Contents of a backup that was restored. */
export interface RestoredStore extends ListContents {
  /** The number of these people who had been erased since the backup, and were erased again. */
  erased: number;
  /** Paths of the replaced list and of its log, if they were kept. */
  before?: readonly string[];
}

/** Operations on a whole store, beside a running API. */
export interface StoreMaintenance {
  /** Counts the people on the list by their records, without the running counters. */
  count(): Promise<number>;
  /** Reads and sums all records, without delaying sign-ups. */
  inspect(): Promise<Inspection>;
  /** Corrects the running counters to match the records, with the current names of schools. */
  recount(): Promise<void>;
  /**
   * Writes a consistent snapshot to a new file, and verifies it.
   *
   * @throws Refusal if the file exists or cannot be written, or the store is damaged.
   */
  backup(file: string): Promise<Inspection>;
}

/** Most rounds of a recount. A recount ends with a round that finds no differences. */
export const RECOUNT_ROUNDS = 5;
