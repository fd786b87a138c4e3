import { DEADLINES } from '../../protocol/deadlines.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { WorkerExit } from '../process/startWorker.ts';
import type { RenderFailure } from '../worker/RenderJob.ts';
import { renderPage } from '../worker/renderPage.ts';
import { type CircuitBreakers, namesIn } from './createCircuitBreakers.ts';
import { createConcurrencyLimit } from './createConcurrencyLimit.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './createWorkerPool.ts';
import type { Renderer, RendererPage, RenderRequest } from './Renderer.ts';

export interface RendererOptions extends Omit<WorkerPoolOptions, 'onEnd'> {
  site: Site;
  circuits: CircuitBreakers;
  /** Called for every process that ended by itself and every module left to the browser, for the metrics. */
  onFailure: () => void;
}

export interface SupervisedRenderer
  extends Renderer,
    Pick<WorkerPool, 'canRender' | 'ready' | 'serve' | 'close'> {}

/** With remotes' code; after that the shell renders the page without any. */
const ATTEMPTS = 2;

/** One more, in careful mode, where it is unknown whose code prevented the page's rendering. */
const CAREFUL_ATTEMPTS = 1;

/**
 * Pages under way at a time in each process; the others wait, so that a crowd of visitors makes none of
 * them miss its deadline. A page takes some 10 ms: a wait is a second or two.
 */
const queueOf = (renderers: number) => ({
  concurrency: 8 * renderers,
  maxWaiting: 100 * renderers,
  maxWaitMs: DEADLINES.queueWaitMs,
});

/**
 * Renders pages in worker processes. The module whose code ended a process, or was not rendered in time,
 * is left to the browser (`CircuitBreakers`), and the pages that were under way are rendered again: each
 * is whole in the end, whatever a release does.
 */
export function createRenderer(options: RendererOptions): SupervisedRenderer {
  const { site, circuits, onFailure, ...poolOptions } = options;
  const { logger, renderers = 1 } = options;
  const limit = createConcurrencyLimit(queueOf(renderers));

  const pool = createWorkerPool({
    ...poolOptions,
    onEnd: (exit) => {
      onFailure();
      logger.error(exit, 'renderer ended');
      if (!exit.wasReady || exit.module === undefined) return;
      const blame = exit.isEvidence ? circuits.open : circuits.suspect;
      blame(exit.module, exit.reason);
    },
  });

  const leaveToBrowser = (modules: readonly string[], reason: string, page: RenderRequest) => {
    for (const module of modules) {
      onFailure();
      logger.error({ module, reason }, 'module left to the browser');
      circuits.open(module, reason, page);
    }
  };

  const attempt = async (request: RenderRequest, isCareful: boolean): Promise<Attempt> => {
    const { path, composition } = request;
    const worker = pool.workerFor(composition.releases);
    if (!worker) return 'impossible';
    circuits.note(request);
    try {
      const browserOnly = circuits.modulesOf(composition.releases);
      const outcome = await worker.render(request, browserOnly, isCareful);
      if ('wasReady' in outcome) return attemptFrom(outcome);
      const late = lateModules(outcome);
      if (!late) return outcome;
      leaveToBrowser(namesIn(composition.releases, late), 'it was not rendered in time', request);
      return late.length === 0 ? 'unexplained' : 'explained';
    } catch (err) {
      logger.error({ err, path }, 'page could not be rendered with remotes');
      // What the page has left behind in it is unknown.
      worker.stop();
      return 'unexplained';
    }
  };

  /** The page's regions are left to the browser. */
  const renderWithoutRemotes = async ({
    path,
    composition,
  }: RenderRequest): Promise<RendererPage> => {
    const page = await renderPage(site, path, composition, new Map());
    return { ...page, failures: [...page.failures, WITHOUT_REMOTES] };
  };

  /** No attempt showed whose code it was: every module of the page is blamed. */
  const blamePage = (request: RenderRequest, failed: readonly Attempt[]) => {
    const modules = namesIn(request.composition.releases, request.mounts);
    const reason = 'its page could not be rendered';
    if (failed.length === 0) return;
    if (failed.every((result) => result === 'unexplained')) {
      leaveToBrowser(modules, reason, request);
    } else if (failed.every((result) => result === 'unexplained' || result === 'killed')) {
      for (const module of modules) circuits.suspect(module, reason, request);
    }
  };

  const render = async (request: RenderRequest): Promise<RendererPage> => {
    const failed: Attempt[] = [];
    const isCareful = () => failed.includes('unexplained');
    while (failed.length < ATTEMPTS + (isCareful() ? CAREFUL_ATTEMPTS : 0)) {
      const result = await attempt(request, isCareful());
      if (typeof result === 'object') return result;
      if (result === 'impossible') break;
      failed.push(result);
    }
    blamePage(request, failed);
    return renderWithoutRemotes(request);
  };

  return {
    ...pool,
    browserOnly: circuits.modulesOf,
    isFull: limit.isFull,
    render: (request, signal) =>
      limit(() => render(request), { isUrgent: request.isUrgent, signal }),
  };
}

/**
 * A page, or why it was not rendered: by code that is known, by code that is not, because the process was
 * killed from outside, or because there is none.
 */
type Attempt = RendererPage | 'explained' | 'unexplained' | 'killed' | 'impossible';

function attemptFrom({ wasReady, isEvidence, module }: WorkerExit): Attempt {
  if (!wasReady) return 'impossible';
  if (module !== undefined) return 'explained';
  return isEvidence ? 'unexplained' : 'killed';
}

/** Keeps the page out of the cache. */
const WITHOUT_REMOTES: RenderFailure = {
  name: 'WithoutRemotes',
  message: 'the page was rendered without the code of remotes',
  late: false,
};

/** The modules that were cut off at the deadline, as far as is known; undefined: none was. */
function lateModules({ failures }: RendererPage): string[] | undefined {
  const late = failures.filter((failure) => failure.late);
  if (late.length === 0) return undefined;
  return late.map(({ module }) => module).filter((module) => module !== undefined);
}
