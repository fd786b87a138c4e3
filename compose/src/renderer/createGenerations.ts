import type { PinnedRelease } from '../composition/Composition.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import {
  type SupervisedWorker,
  type SuperviseOptions,
  superviseWorker,
} from './superviseWorker.ts';

/** The processes that render pages: those for what visitors get now, for a moment those before them. */
export interface Generations {
  /** The one of them that may run these releases' code and has least to do; undefined: none may any longer. */
  of(releases: readonly PinnedRelease[]): SupervisedWorker | undefined;
  /** Whether one of them, of those for what visitors get now, can render at this moment. */
  canRender(): boolean;
  /** Waits until one of them can render, or all have turned out not to start. */
  ready(): Promise<void>;
  /** See `SupervisedRenderer`. */
  serve(releases: readonly PinnedRelease[]): Promise<void>;
  close(): void;
}

interface GenerationsOptions extends SuperviseOptions {
  /** So many processes render the same releases side by side. Default: 1. */
  renderers?: number | undefined;
}

interface Generation {
  workers: readonly SupervisedWorker[];
  /** The releases that it renders; undefined as long as nobody has said: any. */
  releases: ReadonlySet<string> | undefined;
}

/**
 * Has each set of live releases rendered by processes of its own. New ones are started, and take
 * over once the first of them is ready; those before are drained, for pages that were begun before.
 */
export function createGenerations(options: GenerationsOptions): Generations {
  const { renderers = 1 } = options;
  const startWorkers = () => Array.from({ length: renderers }, () => superviseWorker(options));
  let current: Generation = { workers: startWorkers(), releases: undefined };
  let before: Generation | undefined;
  let changes = Promise.resolve();
  let isClosed = false;
  for (const worker of current.workers) worker.current();

  const replaceBy = async (releases: ReadonlySet<string>) => {
    if (isClosed || isSame(releases, current.releases)) return;
    if (current.releases === undefined) {
      current.releases = releases;
      return;
    }
    const next: Generation = { workers: startWorkers(), releases };
    if (!(await isAnyReady(next)) || isClosed) {
      // Better the old processes than none.
      stop(next);
      current.releases = releases;
      return;
    }
    stop(before);
    before = current;
    current = next;
    for (const worker of before.workers) worker.drain();
  };

  return {
    of: (releases) => {
      const found = [current, before].find((generation) => covers(generation, releases));
      return found && leastBusy(found);
    },
    canRender: () => current.workers.some((worker) => worker.current()?.isReady()),
    ready: async () => void (await isAnyReady(current)),
    serve: (releases) => {
      const names = new Set(releases.map((release) => nameInRelease(release)));
      changes = changes.then(() => replaceBy(names));
      return changes;
    },
    close: () => {
      isClosed = true;
      stop(current);
      stop(before);
    },
  };
}

/** Resolves with true as soon as one is ready. */
const isAnyReady = ({ workers }: Generation): Promise<boolean> =>
  Promise.any(
    workers.map(async (worker) => {
      if (!(await worker.ready())) throw new Error('It cannot be started.');
      return true;
    }),
  ).catch(() => false);

/** One that is still starting would have its page wait. */
function leastBusy({ workers }: Generation): SupervisedWorker | undefined {
  const cost = (worker: SupervisedWorker) => {
    const process = worker.current();
    if (!process) return Number.POSITIVE_INFINITY;
    return process.isReady() ? process.underWay() : STARTING;
  };
  const costs = workers.map(cost);
  return workers[costs.indexOf(Math.min(...costs))];
}

/** More than all pages that are under way at a time. */
const STARTING = 1_000_000;

const stop = (generation: Generation | undefined): void => {
  for (const worker of generation?.workers ?? []) worker.stop();
};

const covers = (generation: Generation | undefined, needed: readonly PinnedRelease[]): boolean => {
  if (!generation) return false;
  const { releases } = generation;
  return releases === undefined || needed.every((release) => releases.has(nameInRelease(release)));
};

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every((name) => b.has(name));
