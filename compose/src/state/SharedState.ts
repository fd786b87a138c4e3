/**
 * State that all servers of a site share: small values under keys such as `servers/0a1b`, each with a lifetime on
 * the clock of the store. `createMongoState` keeps it in MongoDB; an adapter for another store must pass
 * `sharedStateContract` (`@statline/compose/testing`).
 *
 * A method rejects if the store cannot be reached, within seconds, and works again once it can. Keys have at most
 * 200 characters of `[\w./-]`, values at most 8,000,000 bytes.
 */
export interface SharedState {
  /** Stores a value in place of the former one. */
  put(key: string, value: Buffer, lifeMs: number): Promise<void>;
  /** What is stored under keys that begin with `prefix`: the last written first, at most `limit`. */
  list(prefix: string, limit: number): Promise<SharedValue[]>;
  /** Stores a value unless there is one: of many servers, one succeeds. @returns the value that is stored now. */
  claim(key: string, value: Buffer, lifeMs: number): Promise<Buffer>;
  /**
   * Counts calls in a time window that the first call begins. Without this method each server limits rates by itself.
   *
   * @param key separate from the keys of values.
   * @returns the number of calls by all servers in that window.
   */
  count?(key: string, lifeMs: number): Promise<number>;
  /**
   * Calls `onPut` soon after a server has put a value under a key that begins with `prefix`. It may call too often, or,
   * in a store without notifications, never: the engine also calls `list` at intervals. Called at most once.
   */
  watch(prefix: string, onPut: () => void): void;
  /** Ends its connections. */
  close(): Promise<void>;
}

/** What is stored under a key. */
export interface SharedValue {
  /** The key that was given to `put` or `claim`. */
  key: string;
  /** The bytes. */
  value: Buffer;
}
