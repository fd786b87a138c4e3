import type { WorkerExit, WorkerOptions } from '../process/startWorkerProcess.ts';
import { type RenderWorker, startRenderWorker } from './startRenderWorker.ts';

/** Before the next start of a worker that has ended before it was ready; doubled with each such start. */
const BACKOFF_MS = { first: 1_000, longest: 30_000 };

/** A worker that ends sooner is restarted only by the next page, or by `canRender`. */
const SHORT_LIFE_MS = 5_000;

export type WorkerSeat = ReturnType<typeof createWorkerSeat>;

/** Keeps one worker running: one that has ended is started again, after a backoff if it was never ready. */
export function createWorkerSeat(options: WorkerOptions, onEnd: (exit: WorkerExit) => void) {
  let worker: RenderWorker | undefined;
  let failedStarts = 0;
  /** Earliest time of the next start, by `performance.now()`. */
  let startsAt = 0;

  const start = () => {
    const startedAt = performance.now();
    worker = startRenderWorker(options);
    void worker.ended.then((exit) => {
      worker = undefined;
      if (exit.wasStopped) return;
      onEnd(exit);
      const now = performance.now();
      if (exit.wasReady) {
        failedStarts = 0;
        if (now - startedAt > SHORT_LIFE_MS) current();
      } else {
        startsAt = now + Math.min(BACKOFF_MS.first * 2 ** failedStarts, BACKOFF_MS.longest);
        failedStarts += 1;
      }
    });
  };
  const current = (): RenderWorker | undefined => {
    if (!worker && performance.now() >= startsAt) start();
    return worker;
  };
  start();

  return {
    /** The worker, which is started if there is none; undefined: the seat is closed, or a start has just failed. */
    worker: current,
    underWay: () => worker?.underWay() ?? 0,
    close: () => {
      startsAt = Number.POSITIVE_INFINITY;
      worker?.stop();
    },
  };
}
