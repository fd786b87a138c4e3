import type { PinnedRelease } from '../../composition/Composition.ts';
import { nameInRelease } from './runningModule.ts';
import {
  type SupervisedRunner,
  type SuperviseOptions,
  superviseRunner,
} from './superviseRunner.ts';

/** The processes that render pages: one for what visitors get now, for a moment one before it. */
export interface Generations {
  /** The one that may run these releases' code; undefined: none may any longer. */
  of(releases: readonly PinnedRelease[]): SupervisedRunner | undefined;
  ready(): Promise<void>;
  /** See `SupervisedRenderer`. */
  serve(releases: readonly PinnedRelease[]): Promise<void>;
  close(): void;
}

interface Generation {
  runner: SupervisedRunner;
  /** The releases that it renders; undefined as long as nobody has said: any. */
  releases: ReadonlySet<string> | undefined;
}

/**
 * Has each set of live releases rendered by a process of its own. A new one is started, and takes
 * over once it is ready; the one before is drained, for pages that were begun before.
 */
export function createGenerations(options: SuperviseOptions): Generations {
  let current: Generation = { runner: superviseRunner(options), releases: undefined };
  let before: Generation | undefined;
  let changes = Promise.resolve();
  let isClosed = false;
  current.runner.current();

  const replaceBy = async (releases: ReadonlySet<string>) => {
    if (isClosed || isSame(releases, current.releases)) return;
    if (current.releases === undefined) {
      current.releases = releases;
      return;
    }
    const next: Generation = { runner: superviseRunner(options), releases };
    if (!(await next.runner.ready()) || isClosed) {
      // Better the old process than none.
      next.runner.stop();
      current.releases = releases;
      return;
    }
    before?.runner.stop();
    before = current;
    current = next;
    before.runner.drain();
  };

  return {
    of: (releases) =>
      [current, before].find((generation) => generation && covers(generation, releases))?.runner,
    ready: async () => void (await current.runner.ready()),
    serve: (releases) => {
      const names = new Set(releases.map((release) => nameInRelease(release)));
      changes = changes.then(() => replaceBy(names));
      return changes;
    },
    close: () => {
      isClosed = true;
      current.runner.stop();
      before?.runner.stop();
    },
  };
}

const covers = ({ releases }: Generation, needed: readonly PinnedRelease[]): boolean =>
  releases === undefined || needed.every((release) => releases.has(nameInRelease(release)));

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean =>
  b !== undefined && a.size === b.size && [...a].every((name) => b.has(name));
