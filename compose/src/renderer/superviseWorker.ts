import type { Logger } from '@statline/service/logging/createLogger';
import { DEADLINES } from '../deadlines.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { AnswerFetch } from '../process/workerFetch.ts';
import { type RenderWorker, startRenderWorker } from './startRenderWorker.ts';

/** A process that renders pages, and another whenever it ends. */
export interface SupervisedWorker {
  /** The process as it is now; undefined while none can be started. */
  current(): RenderWorker | undefined;
  /** Resolves with whether the process that is being started can render. */
  ready(): Promise<boolean>;
  /** Begins with another process: nothing is known of the state that this one is in. */
  renew(): void;
  /** Lets the pages under way come to their end, and then stops. */
  drain(): void;
  stop(): void;
}

export interface SuperviseOptions {
  program: WorkerProgram;
  logger: Logger;
  /** Hears of every process that ended by itself. */
  onEnd: (end: WorkerExit) => void;
  silenceTimeoutMs?: number | undefined;
  /** Answers what the modules of its pages load. Default: nothing is answered. */
  answerFetch?: AnswerFetch | undefined;
  /** How long a process stays that is to drain, for pages that still come. */
  drainMs?: number | undefined;
}

/** One that cannot be started is tried again after so long, doubling. */
const RETRY_MS = { first: 1_000, longest: 30_000 };

/** One that ends sooner is started again only when a page asks for it. */
const SHORT_LIFE_MS = 5_000;

/** Between two looks at whether a process that drains has come to the end of its pages. */
const DRAIN_LOOK_MS = 250;

/** Starts a process that renders pages, and keeps one running. */
export function superviseWorker(options: SuperviseOptions): SupervisedWorker {
  const { program, logger, onEnd, silenceTimeoutMs, answerFetch } = options;
  const { drainMs = DEADLINES.drainMs } = options;
  let worker: RenderWorker | undefined;
  let failedStarts = 0;
  let notBefore = 0;
  let isStopped = false;

  const start = (): RenderWorker => {
    const startedAt = performance.now();
    const started = startRenderWorker({
      program,
      logger,
      silenceTimeoutMs,
      answerFetch,
      onEnd: (end) => {
        if (started !== worker) return;
        worker = undefined;
        onEnd(end);
        if (!end.wasReady) return putOff();
        failedStarts = 0;
        if (performance.now() - startedAt > SHORT_LIFE_MS) current();
      },
    });
    return started;
  };

  const putOff = () => {
    const delayMs = Math.min(RETRY_MS.first * 2 ** failedStarts, RETRY_MS.longest);
    failedStarts += 1;
    notBefore = performance.now() + delayMs;
  };

  const current = () => {
    if (!worker && !isStopped && performance.now() >= notBefore) worker = start();
    return worker;
  };

  const stop = () => {
    isStopped = true;
    const stopped = worker;
    worker = undefined;
    stopped?.stop();
  };

  return {
    current,
    ready: async () => {
      const awaited = current();
      await awaited?.ready;
      return awaited !== undefined && awaited === worker;
    },
    renew: () => {
      const renewed = worker;
      worker = undefined;
      renewed?.stop();
    },
    drain: () => {
      const deadline = performance.now() + DEADLINES.longestDrainMs;
      const look = () => {
        if (!worker?.underWay() || performance.now() > deadline) stop();
        else setTimeout(look, DRAIN_LOOK_MS).unref();
      };
      setTimeout(look, drainMs).unref();
    },
    stop,
  };
}
