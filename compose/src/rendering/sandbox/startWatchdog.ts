import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DEADLINES } from '../../protocol/deadlines.ts';
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
  // The thread's output is not piped to this process's own, which would need a socket (`openChannel`).
  const options = { eval: true, workerData, execArgv: [], stdout: true, stderr: true };
  const watchdog = new Worker(WATCHDOG, options);
  // Afterwards Node no longer uses the `Worker` object; until then other code could get it through a prototype.
  await once(watchdog, 'online');
  watchdog.unref();
}

/** The program as text, so that no bundler has to find a file. 0: the worker's process group (`startWorkerProcess`). */
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
