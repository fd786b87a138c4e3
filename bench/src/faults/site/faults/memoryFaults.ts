import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nextMessage } from '../../../nextMessage.ts';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';
import { dataOf, PARTS, type Part, setLimit, WORDS } from './setLimit.ts';

/** A process that was started again has no limit. */
const freeMemory = (site: FaultySite): void => {
  for (const part of PARTS) setLimit(site[part].pid(), 'data', 'unlimited');
};

const noMoreMemory = (part: Part): Fault => ({
  name: `${WORDS[part]} gets no more memory`,
  begin: ({ [part]: { pid } }) => setLimit(pid(), 'data', dataOf(pid())),
  end: freeMemory,
});

const LEAK = fileURLToPath(new URL('../leakingMemory.cjs', import.meta.url));
/** Of V8's heap: twice what either has when it begins. */
const LITTLE_HEAP = ['--max-old-space-size=128', '--require', LEAK];
const RUN_OUT_DEADLINE_MS = 120_000;

/** V8 aborts it under load; it starts again without the leak. */
const runsOutOfMemory = (part: Part): Fault => ({
  name: `${WORDS[part]} leaks, and V8 ends it for want of memory`,
  begin: async ({ [part]: service }) => {
    const before = service.ends().length;
    service.execArgv = LITTLE_HEAP;
    process.kill(service.pid(), 'SIGTERM');
    const deadline = performance.now() + RUN_OUT_DEADLINE_MS;
    // By a signal, and then by V8.
    while (service.ends().length < before + 2) {
      if (performance.now() > deadline)
        throw new Error(`${WORDS[part]} does not run out of memory`);
      await sleep(50);
    }
    service.execArgv = [];
    return String(service.ends().at(-1));
  },
});

const SPARE_BYTES = 64 * 2 ** 20;

export const MEMORY_FAULTS: readonly Fault[] = [
  ...PARTS.map(noMoreMemory),
  ...PARTS.map(runsOutOfMemory),
  {
    name: '300 bodies without end, and both get 64 MiB more at the most',
    begin: (site) => {
      for (const part of PARTS) {
        const pid = site[part].pid();
        setLimit(pid, 'data', dataOf(pid) + SPARE_BYTES);
      }
      return floodWithBodies(site.url, 300);
    },
    end: freeMemory,
  },
];

const PROGRAM = fileURLToPath(new URL('endlessBodies.ts', import.meta.url));

/**
 * Has another process send sign-ups with endless bodies.
 *
 * @returns the outcomes, and how much was sent.
 */
const floodWithBodies = (url: string, bodies: number): Promise<string> =>
  nextMessage(fork(PROGRAM, [url, String(bodies)]));
