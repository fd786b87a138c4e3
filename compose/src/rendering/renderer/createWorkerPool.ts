import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { nameInRelease, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { WorkerExit, WorkerOptions } from '../process/startWorkerProcess.ts';
import { createWorkerSeat, type WorkerSeat } from './createWorkerSeat.ts';
import type { RenderWorker } from './startRenderWorker.ts';

interface WorkerPoolOptions extends WorkerOptions {
  renderers: number;
  onEnd: (exit: WorkerExit) => void;
}

/** Between two checks whether a drained worker has finished its pages and can be stopped. */
const DRAIN_CHECK_MS = 250;

/** Limit of superseded releases whose code a generation keeps in memory. */
const MAX_SUPERSEDED = 32;

/** Releases that are remembered: one that was served before is no new release but a rollback. */
const HISTORY = 1_000;

interface Generation {
  seats: readonly WorkerSeat[];
  /** The releases whose code it may run; undefined: any, until the first set of live releases is known. */
  releases: readonly string[] | undefined;
}

/**
 * The worker processes for a set of live releases are a generation. It is replaced when a release is withdrawn, or was
 * superseded a while ago (`supersededCodeMs`): once a worker of the next generation is ready, the old one is drained.
 */
export function createWorkerPool({ renderers, onEnd, ...options }: WorkerPoolOptions) {
  const startGeneration = (releases?: readonly string[]): Generation => ({
    seats: Array.from({ length: renderers }, () => createWorkerSeat(options, onEnd)),
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
    draining.seats.forEach(drain);
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
    canRender: (): boolean => current.seats.some((seat) => seat.worker()?.isReady()),
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

function close(generation: Generation | undefined): void {
  for (const seat of generation?.seats ?? []) seat.close();
}

/** Closes the seat after `drainMs`, once its pages under way are finished: each has a deadline. */
function drain(seat: WorkerSeat): void {
  const check = () => {
    if (seat.underWay() === 0) seat.close();
    else setTimeout(check, DRAIN_CHECK_MS).unref();
  };
  setTimeout(check, DEADLINES.drainMs).unref();
}

const isAnyReady = ({ seats }: Generation): Promise<boolean> =>
  Promise.any(
    seats.map(async (seat) => {
      const worker = seat.worker();
      await worker?.ready;
      if (!worker?.isReady()) throw new Error('It cannot be started.');
      return true;
    }),
  ).catch(() => false);

function leastBusy({ seats }: Generation): RenderWorker | undefined {
  const cost = (worker: RenderWorker) =>
    worker.isReady() ? worker.underWay() : Number.MAX_SAFE_INTEGER;
  const workers = seats.map((seat) => seat.worker()).filter((worker) => worker !== undefined);
  return workers.sort((one, other) => cost(one) - cost(other))[0];
}

const covers = (generation: Generation | undefined, needed: readonly PinnedRelease[]): boolean =>
  generation !== undefined &&
  needed.every((release) => generation.releases?.includes(nameInRelease(release)) ?? true);
