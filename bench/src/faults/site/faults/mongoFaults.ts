import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../Fault.ts';
import { dataOf, setLimit } from './setLimit.ts';

/** In which it ends, if it does: it writes down its memory before. */
const ENDS_WITHIN_MS = 60_000;
const POLL_MS = 500;

export const MONGO_FAULTS: readonly Fault[] = [
  {
    name: 'MongoDB gets no more memory',
    obstacle: ({ store, mongod }) => {
      if (store.name !== 'MongoDB') return 'the list is not there (`--store MongoDB`)';
      return mongod ? undefined : 'MONGODB_TEST_CONTROL does not start it again';
    },
    begin: async ({ mongod }) => {
      const pid = mongod?.pid() ?? 0;
      setLimit(pid, 'data', dataOf(pid));
      const startedAt = performance.now();
      const seconds = () => (performance.now() - startedAt) / 1_000;
      while (mongod?.pid() === pid && seconds() * 1_000 < ENDS_WITHIN_MS) await sleep(POLL_MS);
      return mongod?.pid() === pid ? 'goes on' : `ends after ${seconds().toFixed(0)} s`;
    },
    end: ({ mongod }) => {
      const pid = mongod?.pid();
      if (pid !== undefined) setLimit(pid, 'data', 'unlimited');
    },
  },
];
