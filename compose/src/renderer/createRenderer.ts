import type { Logger } from '@statline/service/logging/createLogger';
import type { PinnedRelease } from '../composition/Composition.ts';
import { DEADLINES } from '../deadlines.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { AnswerFetch } from '../process/workerFetch.ts';
import type { RenderedPage, RenderFailure } from '../render/RenderAnswer.ts';
import { renderPage } from '../render/renderPage.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { CircuitBreakers } from './createCircuitBreakers.ts';
import { createConcurrencyLimit } from './createConcurrencyLimit.ts';
import { createGenerations } from './createGenerations.ts';
import { createPageMemory, namesIn } from './createPageMemory.ts';
import type { Renderer, RenderRequest } from './Renderer.ts';

export interface RendererOptions {
  site: Site;
  program: WorkerProgram;
  circuits: CircuitBreakers;
  logger: Logger;
  /** Hears of every process that ended by itself, and of every module given up, for the metrics. */
  onFailure: () => void;
  /** How long a process may have pages to render and answer none. */
  silenceTimeoutMs?: number;
  /** So many processes render pages side by side. Default: 1. */
  renderers?: number | undefined;
  /** Answers what modules load. Default: nothing is answered. */
  answerFetch?: AnswerFetch | undefined;
}

export interface SupervisedRenderer extends Renderer {
  /** Whether a process is there that renders pages. */
  canRender(): boolean;
  /** Waits until pages can be rendered, or the process has turned out not to start. */
  ready(): Promise<void>;
  /**
   * From now on visitors get pages made from these releases. They are rendered by a process that
   * has run no other release's code: whatever that left behind is gone with it. Resolves once
   * that process is ready and has taken over; the one before is drained.
   */
  serve(releases: readonly PinnedRelease[]): Promise<void>;
  close(): void;
}

/** With remotes' code; after that the shell renders the page without any. */
const ATTEMPTS = 2;

/** One more, which looks closer, where nobody knows whose code kept the page from being rendered. */
const CAREFUL_ATTEMPTS = 1;

/**
 * So many pages are under way at a time in each process; the others wait, so that a crowd of visitors
 * makes none of them miss its deadline. A page takes some 10 ms: who waits, waits a second or two.
 */
const queueOf = (renderers: number) => ({
  places: 8 * renderers,
  maxWaiting: 100 * renderers,
  maxWaitMs: DEADLINES.queueWaitMs,
});

/**
 * Renders pages in processes of their own and replaces each whenever it ends. The module
 * whose code ended it, or was not rendered in time, is left to the browser (`CircuitBreakers`),
 * and the pages that were under way are rendered again: each is whole in the end, whatever a
 * release does.
 */
export function createRenderer(options: RendererOptions): SupervisedRenderer {
  const { site, circuits, logger, onFailure, renderers = 1 } = options;
  const pages = createPageMemory();
  const limit = createConcurrencyLimit(queueOf(renderers));

  const generations = createGenerations({
    ...options,
    onEnd: (end) => {
      onFailure();
      logger.error(end, 'renderer ended');
      if (!end.wasReady || end.module === undefined) return;
      const hold = end.isEvidence ? circuits.open : circuits.suspect;
      hold(end.module, end.reason, pages.pageOf(end.module));
    },
  });

  const giveUp = (modules: readonly string[], reason: string, page: RenderRequest) => {
    for (const module of modules) {
      onFailure();
      logger.error({ module, reason }, 'module left to the browser');
      circuits.open(module, reason, page);
    }
  };

  const attempt = async (request: RenderRequest, isCareful: boolean): Promise<Attempt> => {
    const { path, composition } = request;
    const supervised = generations.of(composition.releases);
    const worker = supervised?.current();
    if (!worker) return 'impossible';
    pages.note(request);
    try {
      const browserOnly = circuits.modulesOf(composition.releases);
      const outcome = await worker.render(request, browserOnly, isCareful);
      if ('wasReady' in outcome) return attemptFrom(outcome);
      const late = lateModules(outcome);
      if (!late) return outcome;
      giveUp(namesIn(composition.releases, late), 'it was not rendered in time', request);
      return late.length === 0 ? 'unexplained' : 'explained';
    } catch (err) {
      logger.error({ err, path }, 'page could not be rendered with remotes');
      supervised?.renew();
      return 'unexplained';
    }
  };

  /** The page's regions are left to the browser. */
  const renderWithoutRemotes = async ({
    path,
    composition,
  }: RenderRequest): Promise<RenderedPage> => {
    const page = await renderPage(site, path, composition, new Map());
    return { ...page, failures: [...page.failures, WITHOUT_REMOTES] };
  };

  /** Where nobody knows whose code it is, again and again, the whole page is under suspicion. */
  const holdPageResponsible = (request: RenderRequest, failed: readonly Attempt[]) => {
    const modules = namesIn(request.composition.releases, request.mounts);
    if (failed.length === 0) return;
    if (failed.every((result) => result === 'unexplained')) {
      giveUp(modules, 'its page could not be rendered', request);
    } else if (failed.every((result) => result === 'unexplained' || result === 'killed')) {
      for (const module of modules)
        circuits.suspect(module, 'its page could not be rendered', request);
    }
  };

  const render = async (request: RenderRequest): Promise<RenderedPage> => {
    const failed: Attempt[] = [];
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      const isCareful = failed.includes('unexplained');
      const result = await attempt(request, isCareful);
      if (typeof result === 'object') return result;
      if (result === 'impossible') break;
      if (result === 'unexplained' && !isCareful) left += CAREFUL_ATTEMPTS;
      failed.push(result);
    }
    holdPageResponsible(request, failed);
    return renderWithoutRemotes(request);
  };

  return {
    canRender: generations.canRender,
    ready: generations.ready,
    serve: generations.serve,
    close: generations.close,
    browserOnly: circuits.modulesOf,
    isFull: limit.isFull,
    render: (request, signal) =>
      limit(() => render(request), { isUrgent: request.isUrgent, signal }),
  };
}

/**
 * A page, or what is known of why it was not rendered: whose code it was, that it was somebody's,
 * that the process was killed from outside, or that there is none.
 */
type Attempt = RenderedPage | 'explained' | 'unexplained' | 'killed' | 'impossible';

function attemptFrom({ wasReady, isEvidence, module }: WorkerExit): Attempt {
  if (!wasReady) return 'impossible';
  if (module !== undefined) return 'explained';
  return isEvidence ? 'unexplained' : 'killed';
}

/** Keeps the page from being remembered. */
const WITHOUT_REMOTES: RenderFailure = {
  name: 'WithoutRemotes',
  message: 'the page was rendered without the code of remotes',
  late: false,
};

/** The modules that were cut off at the deadline, as far as is known; undefined: none was. */
function lateModules({ failures }: RenderedPage): string[] | undefined {
  const late = failures.filter((failure) => failure.late);
  if (late.length === 0) return undefined;
  return late.map(({ module }) => module).filter((module) => module !== undefined);
}
