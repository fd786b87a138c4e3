import { createMemoryState } from '../../fixtures/createMemoryState.ts';
import type { SharedState } from '../../src/state/SharedState.ts';
import type { Network } from './createNetwork.ts';
import type { Random } from './createRandom.ts';
import { createMachine, delay, type Machine, runOn } from './machines.ts';

export const STORE = 'store';

export type SharedStore = ReturnType<typeof createSharedStore>;

/** One store for all shells. It may lag: what was written is not to be read for a while. Notifications get lost. */
export function createSharedStore(network: Network, random: Random) {
  const machine = createMachine(STORE);
  const state = runOn(machine, createMemoryState);
  network.attach(machine, () => Promise.reject(new Error('It takes no requests.')));
  let lagMs = 0;
  let written = Promise.resolve();
  const counts = new Map<string, number>();

  const put: SharedState['put'] = async (...entry) => {
    const visible = delay(lagMs);
    written = written.then(() => visible).then(() => state.put(...entry));
    if (lagMs === 0) await written;
  };

  /** For the whole run, which takes about a minute at most. */
  const count = async (key: string): Promise<number> => {
    const counted = (counts.get(key) ?? 0) + 1;
    counts.set(key, counted);
    return counted;
  };

  return {
    lag: (ms: number) => {
      lagMs = ms;
    },
    /** As a shell's adapter. */
    openOn: (shell: Machine): SharedState => {
      const call = <Result>(work: () => Promise<Result>) => network.call(shell, STORE, work);
      return {
        put: (...entry) => call(() => put(...entry)),
        list: (...query) => call(() => state.list(...query)),
        claim: (...entry) => call(() => state.claim(...entry)),
        count: (key) => call(() => count(key)),
        watch: (prefix, onPut) => {
          const notify = async () => {
            if (random.chance(0.3)) return;
            await delay(random.between(1, 200));
            if (shell.isOn) runOn(shell, onPut);
          };
          state.watch(prefix, () => void notify());
        },
        close: async () => {},
      };
    },
  };
}
