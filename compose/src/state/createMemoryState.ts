import type { SharedState } from './SharedState.ts';

/** The state of a site with one server: in memory, gone with the process. */
export function createMemoryState(): SharedState {
  /** In the order of writing, each with its expiry on the clock of `performance.now()`. */
  const entries = new Map<string, { key: string; value: Buffer; expiresAt: number }>();
  const watchers: ((key: string) => void)[] = [];

  const current = () =>
    [...entries.values()].filter((entry) => entry.expiresAt > performance.now());
  const put: SharedState['put'] = async (key, value, lifeMs) => {
    entries.delete(key);
    entries.set(key, { key, value, expiresAt: performance.now() + lifeMs });
    for (const notify of watchers) notify(key);
  };

  return {
    put,
    list: async (prefix, limit) => {
      const found = current().filter(({ key }) => key.startsWith(prefix));
      return found.reverse().slice(0, limit);
    },
    claim: async (key, value, lifeMs) => {
      const stored = current().find((entry) => entry.key === key);
      if (!stored) void put(key, value, lifeMs);
      return stored?.value ?? value;
    },
    watch: (prefix, onPut) => {
      watchers.push((key) => key.startsWith(prefix) && onPut());
    },
    close: async () => {},
  };
}
