import { Worker } from 'node:worker_threads';
import { DEADLINES } from '../deadlines.ts';
import { CRASH_RECORD_FD, REASON_AT } from '../process/CrashRecord.ts';
import { signOfLife, signsOfLife } from './signOfLife.ts';

export interface WorkerLimits {
  /** A runner that gives no sign of life for so long is ended. */
  stallMs: number;
  /** Resident memory; the heap has a lower limit of its own (`startWorker`). */
  maxBytes: number;
}

/** Between two signs of life: twice as many as are looked for. */
const SIGN_MS = DEADLINES.guardLookMs / 2;

/**
 * Watches the runner from a thread of its own, which an endless loop does not hold up: ends the
 * process when it stalls, takes too much memory, or has lost the shell that started it.
 */
export function startGuard({ stallMs, maxBytes }: WorkerLimits): void {
  setInterval(signOfLife, SIGN_MS);
  const workerData = {
    signsOfLife,
    fd: CRASH_RECORD_FD,
    reasonAt: REASON_AT,
    lookMs: DEADLINES.guardLookMs,
    stalledLooks: stallMs / DEADLINES.guardLookMs,
    stalled: `it did not come to an end within ${stallMs / 1000} s`,
    maxBytes,
    tooLarge: `it took more than ${maxBytes / 1e6} MB of memory`,
  };
  new Worker(GUARD, { eval: true, workerData, execArgv: [] }).unref();
}

/** Plain text, since no bundler has to find a file for it. 0 is the runner's process group (`startWorker`). */
const GUARD = `
const { writeSync } = require('node:fs');
const { workerData: guard } = require('node:worker_threads');
const shell = process.ppid;
let seen = 0;
let still = 0;
const end = (reason) => {
  try {
    if (reason) writeSync(guard.fd, reason, guard.reasonAt);
  } finally {
    process.kill(0, 'SIGKILL');
  }
};
setInterval(() => {
  if (process.ppid !== shell) end();
  const signs = Atomics.load(guard.signsOfLife, 0);
  still = signs === seen ? still + 1 : 0;
  seen = signs;
  if (still >= guard.stalledLooks) end(guard.stalled);
  if (process.memoryUsage.rss() > guard.maxBytes) end(guard.tooLarge);
}, guard.lookMs);
`;
