import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { nameInRelease, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { WorkerExit, WorkerOptions } from '../process/startWorkerProcess.ts';
import { type RenderWorker, startRenderWorker } from './startRenderWorker.ts';

interface WorkerPoolOptions extends WorkerOptions {
  renderers: number;
  onEnd: (exit: WorkerExit) => void;
}

/** Before the next start of a worker that has ended before it was ready; doubled with each such start. */
const BACKOFF_MS = { first: 1_000, longest: 30_000 };

/** A worker that ends sooner is restarted only by the next page, or by `canRender`. */
const SHORT_LIFE_MS = 5_000;

/** Between two checks whether a drained worker has finished its pages and can be stopped. */
const DRAIN_CHECK_MS = 250;

/** Limit of superseded releases whose code a generation keeps in memory. */
const MAX_SUPERSEDED = 32;

/** Releases that are remembered: one that was served before is no new release but a rollback. */
const HISTORY = 1_000;

interface Generation {
  slots: readonly Slot[];
  /** The releases whose code it may run; undefined: any, until the first set of live releases is known. */
  releases: readonly string[] | undefined;
}

/**
 * The worker processes for a set of live releases are a generation. It is replaced when a release is withdrawn, or was
 * superseded a while ago (`supersededCodeMs`): once a worker of the next generation is ready, the old one is drained.
 */
export function createWorkerPool({ renderers, onEnd, ...options }: WorkerPoolOptions) {
  const startGeneration = (releases?: readonly string[]): Generation => ({
    slots: Array.from({ length: renderers }, () => openSlot(options, onEnd)),
    releases,
  });
  let current = startGeneration();
  let draining: Generation | undefined;
  const changes = new PQueue({ concurrency: 1 });
  let isClosed = false;
  let live: readonly string[] = [];
  const served = new LRUCache<string, true>({ max: HISTORY });
  let replacement: NodeJS.Timeout | undefined;

  const replace = async () => {
    clearTimeout(replacement);
    replacement = undefined;
    if (isClosed) return;
    const next = startGeneration(live);
    if (!(await isAnyReady(next)) || isClosed) {
      // If no new worker can be started, the old ones continue, and run the new releases too.
      close(next);
      current.releases = live;
      if (!isClosed) replaceLater();
      return;
    }
    close(draining);
    draining = current;
    current = next;
    draining.slots.forEach(drain);
  };

  const change = async (releases: readonly string[]) => {
    const removed = live.filter((release) => !releases.includes(release)).map(remoteOf);
    const added = releases.filter((release) => !served.has(release)).map(remoteOf);
    // A new release supersedes one of its remote: if more were removed than added, one was withdrawn, or a canary has
    // replaced the live release.
    const isWithdrawn = removed.some((remote) => count(removed, remote) > count(added, remote));
    live = releases;
    for (const release of releases) served.set(release, true);
    const mayRun = [...new Set([...(current.releases ?? []), ...releases])];
    const superseded = mayRun.length - releases.length;
    if (isWithdrawn || superseded > MAX_SUPERSEDED) return replace();
    current.releases = mayRun;
    if (superseded > 0) replaceLater();
  };

  const replaceLater = () => {
    replacement ??= setTimeout(() => changes.add(replace), DEADLINES.supersededCodeMs).unref();
  };

  return {
    /** The least busy worker; ended ones are restarted. Undefined: none may run this code, or none can be started. */
    workerFor: (releases: readonly PinnedRelease[]): RenderWorker | undefined => {
      const generation = [current, draining].find((candidate) => covers(candidate, releases));
      return generation && leastBusy(generation);
    },
    /** Restarts ended workers: a server that is not ready gets no pages that would. */
    canRender: (): boolean => current.slots.some((slot) => slot.worker()?.isReady()),
    /** Resolves once a worker is ready, or none could be started. */
    ready: async (): Promise<void> => void (await isAnyReady(current)),
    /**
     * From now on visitors get pages made from these releases. If one was withdrawn, this resolves once a process
     * that has run only these releases' code has taken over. If releases were added or superseded, the same processes
     * continue, and are replaced `supersededCodeMs` after the first release was superseded.
     */
    permit: (releases: readonly PinnedRelease[]): Promise<void> => {
      const names = releases.map((release) => nameInRelease(release));
      return changes.add(() => change(names));
    },
    close: () => {
      isClosed = true;
      clearTimeout(replacement);
      close(current);
      close(draining);
    },
  };
}

const count = (remotes: readonly string[], one: string): number =>
  remotes.filter((remote) => remote === one).length;

type Slot = ReturnType<typeof openSlot>;

function openSlot(options: WorkerOptions, onEnd: (exit: WorkerExit) => void) {
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
    /** The worker, which is started if there is none; undefined: the slot is closed, or a start has just failed. */
    worker: current,
    underWay: () => worker?.underWay() ?? 0,
    close: () => {
      startsAt = Number.POSITIVE_INFINITY;
      worker?.stop();
    },
  };
}

function close(generation: Generation | undefined): void {
  for (const slot of generation?.slots ?? []) slot.close();
}

/** Closes the slot after `drainMs`, once its pages under way are finished: each has a deadline. */
function drain(slot: Slot): void {
  const check = () => {
    if (slot.underWay() === 0) slot.close();
    else setTimeout(check, DRAIN_CHECK_MS).unref();
  };
  setTimeout(check, DEADLINES.drainMs).unref();
}

const isAnyReady = ({ slots }: Generation): Promise<boolean> =>
  Promise.any(
    slots.map(async (slot) => {
      const worker = slot.worker();
      await worker?.ready;
      if (!worker?.isReady()) throw new Error('It cannot be started.');
      return true;
    }),
  ).catch(() => false);

function leastBusy({ slots }: Generation): RenderWorker | undefined {
  const cost = (worker: RenderWorker) =>
    worker.isReady() ? worker.underWay() : Number.MAX_SAFE_INTEGER;
  const workers = slots.map((slot) => slot.worker()).filter((worker) => worker !== undefined);
  return workers.sort((one, other) => cost(one) - cost(other))[0];
}

const covers = (generation: Generation | undefined, needed: readonly PinnedRelease[]): boolean =>
  generation !== undefined &&
  needed.every((release) => generation.releases?.includes(nameInRelease(release)) ?? true);
