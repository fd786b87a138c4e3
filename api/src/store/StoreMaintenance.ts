export interface ListContents {
  people: number;
  quarantined: number;
}

/** Both lists are empty where nothing is wrong. */
export interface Inspection extends ListContents {
  /** What cannot be read, or contradicts itself: only a backup mends it. */
  damage: string[];
  /** Running counters that differ from the records: `recount` mends them. */
  wrongCounters: string[];
}

/** What a restore has put in place. */
export interface RestoredStore extends ListContents {
  /** Where the replaced list is stored, if it is. */
  before?: string;
}

/** What operators do to a whole store, beside a running API. */
export interface StoreMaintenance {
  /** How many people are on the list: the records themselves are counted. */
  count(): Promise<number>;
  /** Reads everything, without holding up sign-ups, and adds it up. */
  inspect(): Promise<Inspection>;
  /** Makes the running counters what the records add up to, by schools' names of today. */
  recount(): Promise<void>;
  /**
   * Writes everything, as it is at one moment, to a new file, and reads that again.
   *
   * @throws Refusal where the file exists or cannot be written, or the store is damaged.
   */
  backup(file: string): Promise<Inspection>;
}

/** Most rounds of a recount: the last one finds nothing that differs. */
export const RECOUNT_ROUNDS = 5;
