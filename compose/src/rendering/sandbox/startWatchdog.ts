import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import { CRASH_RECORD_FD, REASON_AT } from '../process/CrashRecord.ts';
import { MEMORY_LIMITS } from '../process/memoryLimits.ts';

const heartbeats = new Int32Array(new SharedArrayBuffer(12));

/** Indices of the watchdog's last check, the last check that the event loop acknowledged, of modules begun. */
const PLACES = { check: 0, turn: 1, progress: 2 } as const;

// Saved before a remote's code can replace them.
const { add, load, store, waitAsync } = Atomics;

export const beat = (): void => {
  add(heartbeats, PLACES.progress, 1);
};

/**
 * Acknowledges each check when the event loop turns. Not by a timer: a remote's code finds timers of the same duration
 * by its own timer's `_idleNext`, and could call this one in an endless loop.
 */
async function acknowledgeChecks(): Promise<never> {
  for (;;) {
    const check = load(heartbeats, PLACES.check);
    store(heartbeats, PLACES.turn, check);
    await waitAsync(heartbeats, PLACES.check, check).value;
  }
}

/**
 * Starts a watchdog in a thread of its own. It ends the process when the process stalls, takes too much memory, or has
 * outlived the shell that started it. Resolves once the watchdog runs.
 *
 * @param stallMs a worker whose event loop does not turn, and that begins no module, is ended after this time.
 */
export async function startWatchdog(stallMs: number): Promise<void> {
  void acknowledgeChecks();
  const options = {
    eval: true,
    workerData: heartbeats,
    execArgv: [],
    // The thread's output is not piped to this process's own, which would need a socket (`openChannel`).
    stdout: true,
    stderr: true,
  };
  const watchdog = new Worker(watchdogProgram(stallMs), options);
  // Afterwards Node no longer uses the `Worker` object; until then other code could get it through a prototype.
  await once(watchdog, 'online');
  watchdog.unref();
}

/** The program as text, so that no bundler has to find a file. 0: the worker's process group (`startWorkerProcess`). */
function watchdogProgram(stallMs: number): string {
  const { watchdogMs, longestTurnMs } = WORKER_DEADLINES;
  const { residentBytes } = MEMORY_LIMITS;
  return `
const { writeSync } = require('node:fs');
const { workerData: heartbeats } = require('node:worker_threads');
const shell = process.ppid;
let turn = 0;
let progress = 0;
let stillChecks = 0;
const end = (reason) => {
  try {
    if (reason) writeSync(${CRASH_RECORD_FD}, reason, ${REASON_AT});
  } finally {
    process.kill(0, 'SIGKILL');
  }
};
const endAfter = (ms) => end('it did not come to an end within ' + ms / 1000 + ' s');
setInterval(() => {
  if (process.ppid !== shell) end();
  const check = Atomics.add(heartbeats, ${PLACES.check}, 1);
  const before = [turn, progress];
  turn = Atomics.load(heartbeats, ${PLACES.turn});
  progress = Atomics.load(heartbeats, ${PLACES.progress});
  stillChecks = before[0] === turn && before[1] === progress ? stillChecks + 1 : 0;
  if (stillChecks >= ${stallMs / watchdogMs}) endAfter(${stallMs});
  if (check - turn >= ${longestTurnMs / watchdogMs}) endAfter(${longestTurnMs});
  Atomics.notify(heartbeats, ${PLACES.check});
  if (process.memoryUsage.rss() > ${residentBytes}) end('it took more than ${residentBytes / 1e6} MB of memory');
}, ${watchdogMs});
`;
}
