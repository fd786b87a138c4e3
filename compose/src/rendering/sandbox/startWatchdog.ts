import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { CRASH_RECORD_FD, REASON_AT } from '../process/CrashRecord.ts';
import { MEMORY_LIMITS } from '../process/memoryLimits.ts';

const heartbeats = new Int32Array(new SharedArrayBuffer(12));

/** Indices: the watchdog's last check, the last check that the event loop acknowledged, modules begun. */
const PLACES = { check: 0, turn: 1, progress: 2 } as const;

// Taken before a remote's code can replace them.
const { add, load, store, waitAsync } = Atomics;

export const beat = (): void => {
  add(heartbeats, PLACES.progress, 1);
};

/**
 * Acknowledges each check whenever the event loop turns. Not by a timer: a remote's code finds others of the same
 * duration by its own timer's `_idleNext`, and could call them in an endless loop.
 */
async function acknowledgeChecks(): Promise<never> {
  for (;;) {
    const check = load(heartbeats, PLACES.check);
    store(heartbeats, PLACES.turn, check);
    await waitAsync(heartbeats, PLACES.check, check).value;
  }
}

/**
 * Starts a watchdog in a thread of its own. It ends the process when that stalls, takes too much memory, or has
 * outlived the shell that started it. Resolves once it watches.
 *
 * @param stallMs until the end of a worker whose event loop has not turned, and that has not begun another module.
 */
export async function startWatchdog(stallMs: number): Promise<void> {
  void acknowledgeChecks();
  const { watchdogMs: intervalMs, longestTurnMs } = DEADLINES;
  const { residentBytes: maxBytes } = MEMORY_LIMITS;
  const tooLate = (ms: number) => `it did not come to an end within ${ms / 1000} s`;
  const workerData = {
    heartbeats,
    places: PLACES,
    fd: CRASH_RECORD_FD,
    reasonAt: REASON_AT,
    intervalMs,
    stalledChecks: stallMs / intervalMs,
    longestChecks: longestTurnMs / intervalMs,
    stalled: tooLate(stallMs),
    endless: tooLate(longestTurnMs),
    maxBytes,
    tooLarge: `it took more than ${maxBytes / 1e6} MB of memory`,
  };
  // Without its output, which would be this process's own, by a socket (`openChannel`).
  const options = { eval: true, workerData, execArgv: [], stdout: true, stderr: true };
  const watchdog = new Worker(WATCHDOG, options);
  // Then Node no longer uses it: code that ran before could get it through a prototype.
  await once(watchdog, 'online');
  watchdog.unref();
}

/** The program as text, so that no bundler has to find a file. 0 is the worker's process group (`startWorker`). */
const WATCHDOG = `
const { writeSync } = require('node:fs');
const { workerData: options } = require('node:worker_threads');
const shell = process.ppid;
const { heartbeats, places } = options;
let turn = 0;
let progress = 0;
let stillChecks = 0;
const end = (reason) => {
  try {
    if (reason) writeSync(options.fd, reason, options.reasonAt);
  } finally {
    process.kill(0, 'SIGKILL');
  }
};
setInterval(() => {
  if (process.ppid !== shell) end();
  const check = Atomics.add(heartbeats, places.check, 1);
  const before = [turn, progress];
  turn = Atomics.load(heartbeats, places.turn);
  progress = Atomics.load(heartbeats, places.progress);
  stillChecks = before[0] === turn && before[1] === progress ? stillChecks + 1 : 0;
  if (stillChecks >= options.stalledChecks) end(options.stalled);
  if (check - turn >= options.longestChecks) end(options.endless);
  Atomics.notify(heartbeats, places.check);
  if (process.memoryUsage.rss() > options.maxBytes) end(options.tooLarge);
}, options.intervalMs);
`;
