import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { WorkerExit } from '../process/startWorker.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import {
  type RenderWorker,
  type RenderWorkerOptions,
  startRenderWorker,
} from './startRenderWorker.ts';

/** Worker processes that render pages. A set of live releases has workers of its own, a generation. */
export interface WorkerPool {
  /**
   * The least busy worker that may run these releases' code; started where it has ended. Undefined: none
   * may any longer, or none can be started.
   */
  workerFor(releases: readonly PinnedRelease[]): RenderWorker | undefined;
  /** Stops a worker whose state is unknown. The next page starts another. */
  discard(worker: RenderWorker): void;
  /** Whether a worker of the current generation is ready. */
  canRender(): boolean;
  /** Resolves once a worker of the current generation is ready, or none could be started. */
  ready(): Promise<void>;
  /** See `SupervisedRenderer`. */
  serve(releases: readonly PinnedRelease[]): Promise<void>;
  close(): void;
}

export interface WorkerPoolOptions extends RenderWorkerOptions {
  /** Workers of a generation. Default: 1. */
  renderers?: number | undefined;
  /** Called before the pages that were under way are settled. */
  onEnd: (exit: WorkerExit) => void;
  /** How long a replaced generation still takes pages. Default: `DEADLINES.drainMs`. */
  drainMs?: number | undefined;
}

interface Generation {
  slots: readonly Slot[];
  /** The releases whose code it may run; undefined: any, until the first set of live releases is known. */
  releases: ReadonlySet<string> | undefined;
}

/** The place of one worker, and the state of its restarts. */
interface Slot {
  worker: RenderWorker | undefined;
  failedStarts: number;
  /** No start before this, by `performance.now()`. */
  retryAt: number;
  isClosed: boolean;
}

/** Exponential backoff of failed starts. */
const BACKOFF_MS = { first: 1_000, longest: 30_000 };

/** A worker that ends sooner is not restarted until a page needs it. */
const SHORT_LIFE_MS = 5_000;

/** Between two checks whether a draining worker is idle. */
const DRAIN_CHECK_MS = 250;

/** A starting worker comes after all that are ready: more pages than can be under way. */
const STARTING_COST = 1_000_000;

/**
 * Starts the workers of the first generation, restarts those that end, and replaces a generation when the
 * set of live releases changes: once a worker of the next one is ready, the one before is drained.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { renderers = 1, drainMs = DEADLINES.drainMs, onEnd, ...workerOptions } = options;

  const startIn = (slot: Slot): RenderWorker => {
    const startedAt = performance.now();
    const worker = startRenderWorker(workerOptions);
    void worker.ended.then((exit) => {
      // Discarded, or the slot is closed.
      if (slot.worker !== worker) return;
      slot.worker = undefined;
      onEnd(exit);
      if (!exit.wasReady) return backOff(slot);
      slot.failedStarts = 0;
      if (performance.now() - startedAt > SHORT_LIFE_MS) workerIn(slot);
    });
    return worker;
  };
  const workerIn = (slot: Slot): RenderWorker | undefined => {
    if (!slot.isClosed && performance.now() >= slot.retryAt) slot.worker ??= startIn(slot);
    return slot.worker;
  };
  const startGeneration = (releases?: ReadonlySet<string>): Generation => {
    const slots = Array.from({ length: renderers }, createSlot);
    for (const slot of slots) workerIn(slot);
    return { slots, releases };
  };

  /** Resolves with true as soon as one worker is ready. */
  const isAnyReady = ({ slots }: Generation): Promise<boolean> =>
    Promise.any(
      slots.map(async (slot) => {
        const worker = workerIn(slot);
        await worker?.ready;
        if (!worker || slot.worker !== worker) throw new Error('It cannot be started.');
        return true;
      }),
    ).catch(() => false);

  const leastBusy = ({ slots }: Generation): RenderWorker | undefined => {
    const cost = (worker: RenderWorker) => (worker.isReady() ? worker.underWay() : STARTING_COST);
    return slots
      .map(workerIn)
      .filter((worker) => worker !== undefined)
      .reduce<RenderWorker | undefined>(
        (best, worker) => (best && cost(best) <= cost(worker) ? best : worker),
        undefined,
      );
  };

  let current = startGeneration();
  let draining: Generation | undefined;
  let changes = Promise.resolve();
  let isClosed = false;

  const replaceBy = async (releases: ReadonlySet<string>) => {
    if (isClosed || isSame(releases, current.releases)) return;
    if (current.releases === undefined) {
      current.releases = releases;
      return;
    }
    const next = startGeneration(releases);
    if (!(await isAnyReady(next)) || isClosed) {
      // Without another worker the old ones go on, with the new releases too.
      next.slots.forEach(closeSlot);
      current.releases = releases;
      return;
    }
    draining?.slots.forEach(closeSlot);
    draining = current;
    current = next;
    for (const slot of draining.slots) drain(slot, drainMs);
  };

  return {
    workerFor: (releases) => {
      const generation = [current, draining].find((candidate) => covers(candidate, releases));
      return generation && leastBusy(generation);
    },
    discard: (worker) => {
      const slots = [...current.slots, ...(draining?.slots ?? [])];
      const slot = slots.find((candidate) => candidate.worker === worker);
      if (slot) empty(slot);
    },
    canRender: () => current.slots.some((slot) => workerIn(slot)?.isReady()),
    ready: async () => void (await isAnyReady(current)),
    serve: (releases) => {
      const names = new Set(releases.map((release) => nameInRelease(release)));
      changes = changes.then(() => replaceBy(names));
      return changes;
    },
    close: () => {
      isClosed = true;
      current.slots.forEach(closeSlot);
      draining?.slots.forEach(closeSlot);
    },
  };
}

const createSlot = (): Slot => ({
  worker: undefined,
  failedStarts: 0,
  retryAt: 0,
  isClosed: false,
});

function backOff(slot: Slot): void {
  const delayMs = Math.min(BACKOFF_MS.first * 2 ** slot.failedStarts, BACKOFF_MS.longest);
  slot.failedStarts += 1;
  slot.retryAt = performance.now() + delayMs;
}

function empty(slot: Slot): void {
  const { worker } = slot;
  slot.worker = undefined;
  worker?.stop();
}

function closeSlot(slot: Slot): void {
  slot.isClosed = true;
  empty(slot);
}

/** Closes the slot after `drainMs`, and after the pages that are under way by then. */
function drain(slot: Slot, drainMs: number): void {
  const deadline = performance.now() + DEADLINES.longestDrainMs;
  const check = () => {
    if (!slot.worker?.underWay() || performance.now() > deadline) closeSlot(slot);
    else setTimeout(check, DRAIN_CHECK_MS).unref();
  };
  setTimeout(check, drainMs).unref();
}

const covers = (generation: Generation | undefined, needed: readonly PinnedRelease[]): boolean => {
  if (!generation) return false;
  const { releases } = generation;
  return releases === undefined || needed.every((release) => releases.has(nameInRelease(release)));
};

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every((name) => b.has(name));
