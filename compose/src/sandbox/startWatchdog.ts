import { Worker } from 'node:worker_threads';
import { DEADLINES } from '../deadlines.ts';
import { CRASH_RECORD_FD, REASON_AT } from '../process/CrashRecord.ts';
import { beat, heartbeats } from './heartbeat.ts';

export interface WorkerLimits {
  /** A worker without a heartbeat for so long has stalled and is ended. */
  stallMs: number;
  /** Resident memory; the heap has a lower limit of its own (`startWorker`). */
  maxBytes: number;
}

/** Twice as often as the watchdog looks. */
const HEARTBEAT_MS = DEADLINES.watchdogMs / 2;

/**
 * Starts a watchdog in a thread of its own, which an endless loop does not block. It ends the
 * process when that stalls, takes too much memory, or has outlived the shell that started it.
 */
export function startWatchdog({ stallMs, maxBytes }: WorkerLimits): void {
  setInterval(beat, HEARTBEAT_MS);
  const workerData = {
    heartbeats,
    fd: CRASH_RECORD_FD,
    reasonAt: REASON_AT,
    intervalMs: DEADLINES.watchdogMs,
    stalledLooks: stallMs / DEADLINES.watchdogMs,
    stalled: `it did not come to an end within ${stallMs / 1000} s`,
    maxBytes,
    tooLarge: `it took more than ${maxBytes / 1e6} MB of memory`,
  };
  new Worker(WATCHDOG, { eval: true, workerData, execArgv: [] }).unref();
}

/** As text, so that no bundler has to find a file. 0 is the worker's process group (`startWorker`). */
const WATCHDOG = `
const { writeSync } = require('node:fs');
const { workerData: options } = require('node:worker_threads');
const shell = process.ppid;
let seen = 0;
let still = 0;
const end = (reason) => {
  try {
    if (reason) writeSync(options.fd, reason, options.reasonAt);
  } finally {
    process.kill(0, 'SIGKILL');
  }
};
setInterval(() => {
  if (process.ppid !== shell) end();
  const beats = Atomics.load(options.heartbeats, 0);
  still = beats === seen ? still + 1 : 0;
  seen = beats;
  if (still >= options.stalledLooks) end(options.stalled);
  if (process.memoryUsage.rss() > options.maxBytes) end(options.tooLarge);
}, options.intervalMs);
`;
