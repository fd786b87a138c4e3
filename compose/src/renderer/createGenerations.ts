import type { PinnedRelease } from '../composition/Composition.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import {
  type SupervisedWorker,
  type SuperviseOptions,
  superviseWorker,
} from './superviseWorker.ts';

/** The processes that render pages: one for what visitors get now, for a moment one before it. */
export interface Generations {
  /** The one that may run these releases' code; undefined: none may any longer. */
  of(releases: readonly PinnedRelease[]): SupervisedWorker | undefined;
  ready(): Promise<void>;
  /** See `SupervisedRenderer`. */
  serve(releases: readonly PinnedRelease[]): Promise<void>;
  close(): void;
}

interface Generation {
  worker: SupervisedWorker;
  /** The releases that it renders; undefined as long as nobody has said: any. */
  releases: ReadonlySet<string> | undefined;
}

/**
 * Has each set of live releases rendered by a process of its own. A new one is started, and takes
 * over once it is ready; the one before is drained, for pages that were begun before.
 */
export function createGenerations(options: SuperviseOptions): Generations {
  let current: Generation = { worker: superviseWorker(options), releases: undefined };
  let before: Generation | undefined;
  let changes = Promise.resolve();
  let isClosed = false;
  current.worker.current();

  const replaceBy = async (releases: ReadonlySet<string>) => {
    if (isClosed || isSame(releases, current.releases)) return;
    if (current.releases === undefined) {
      current.releases = releases;
      return;
    }
    const next: Generation = { worker: superviseWorker(options), releases };
    if (!(await next.worker.ready()) || isClosed) {
      // Better the old process than none.
      next.worker.stop();
      current.releases = releases;
      return;
    }
    before?.worker.stop();
    before = current;
    current = next;
    before.worker.drain();
  };

  return {
    of: (releases) =>
      [current, before].find((generation) => generation && covers(generation, releases))?.worker,
    ready: async () => void (await current.worker.ready()),
    serve: (releases) => {
      const names = new Set(releases.map((release) => nameInRelease(release)));
      changes = changes.then(() => replaceBy(names));
      return changes;
    },
    close: () => {
      isClosed = true;
      current.worker.stop();
      before?.worker.stop();
    },
  };
}

const covers = ({ releases }: Generation, needed: readonly PinnedRelease[]): boolean =>
  releases === undefined || needed.every((release) => releases.has(nameInRelease(release)));

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every((name) => b.has(name));
