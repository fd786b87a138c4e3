import { availableParallelism } from 'node:os';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { WorkerOptions } from '../process/startWorkerProcess.ts';
import { renderPage } from '../worker/renderPage.tsx';
import { createCircuitBreakers, namesIn } from './createCircuitBreakers.ts';
import { createConcurrencyLimit } from './createConcurrencyLimit.ts';
import { createWorkerPool } from './createWorkerPool.ts';
import { probeModule } from './probeModule.ts';
import {
  type OnPart,
  type PageWithOmissions,
  type Renderer,
  type RenderFault,
  type RenderRequest,
  WITHOUT_REMOTES,
} from './Renderer.ts';

interface RenderingOptions extends WorkerOptions {
  site: Site;
  /** Number of worker processes. Default: half of the cores; the others are for the server and its compression. */
  renderers?: number | undefined;
  /** Called for every process that ended by itself and every module left to the browser, for the metrics. */
  onFault: (fault: RenderFault) => void;
}

export type PoolRenderer = ReturnType<typeof createPoolRenderer>;

/**
 * Starts the renderer of a server. Pages with overrides have a renderer of their own, started with the first such
 * page: overriding code shares no process, cached bundle or circuit breaker with live releases.
 */
export function createRenderer(options: RenderingOptions): PoolRenderer {
  const { renderers = Math.max(1, Math.floor(availableParallelism() / 2)) } = options;
  const live = createPoolRenderer({ ...options, renderers });
  let overrides: PoolRenderer | undefined;

  return {
    ...live,
    render: (...given: Parameters<Renderer['render']>) => {
      if (!given[0].composition.overrides) return live.render(...given);
      overrides ??= createPoolRenderer({ ...options, renderers: 1 });
      return overrides.render(...given);
    },
    close: () => {
      live.close();
      overrides?.close();
    },
  };
}

/** Why a module is left to the browser, for the log and operators. */
const REASONS = {
  timeout: 'it was not rendered in time',
  unknown: 'its page could not be rendered',
};

/**
 * The page, or why there is none: a known module's fault, an unknown fault, a kill from outside, a worker that the
 * server has stopped, or no worker.
 */
type Attempt =
  | PageWithOmissions
  | 'explained'
  | 'unexplained'
  | 'killed'
  | 'stopped'
  | 'impossible';

/** Attempts with remotes' code; one more in careful mode, if it is unknown whose code prevented the rendering. */
const ATTEMPTS = 2;

/** Attempts that may end because the server stopped the worker meanwhile: these are no evidence. */
const MAX_STOPPED = 3;

/**
 * A renderer with one pool of workers. The module whose code ended a process, or was not rendered in time, is left to
 * the browser (`CircuitBreakers`), and the pages that were under way are rendered again.
 */
function createPoolRenderer(options: RenderingOptions & { renderers: number }) {
  const { site, onFault, renderers, ...worker } = options;
  const { logger } = worker;
  const circuits = createCircuitBreakers((...failed) => probeModule(worker, ...failed), logger);
  // Limits concurrency, so that no page misses its deadline. A page takes about 10 ms.
  const limit = createConcurrencyLimit({
    concurrency: 8 * renderers,
    maxWaiting: 100 * renderers,
    maxWaitMs: DEADLINES.queueWaitMs,
  });
  const pool = createWorkerPool({
    ...worker,
    renderers,
    onEnd: (exit) => {
      onFault('exit');
      logger.error(exit, 'worker process exited');
      if (!exit.wasReady || exit.module === undefined) return;
      const blame = exit.isEvidence ? circuits.open : circuits.suspect;
      blame(exit.module, exit.reason);
    },
  });

  const leaveToBrowser = (modules: string[], fault: keyof typeof REASONS, page: RenderRequest) => {
    const reason = REASONS[fault];
    for (const module of modules) {
      onFault(fault);
      logger.error({ module, reason }, 'module left to the browser');
      circuits.open(module, reason, page);
    }
  };

  /** Renders the page in the shell's own process, with its regions left to the browser. */
  const renderWithoutRemotes = ({ path, composition }: RenderRequest) =>
    renderPage(site, path, composition, new Map());

  const attempt = async (
    request: RenderRequest,
    isCareful: boolean,
    onPart?: OnPart,
  ): Promise<Attempt> => {
    const { path, composition } = request;
    const worker = pool.workerFor(composition.releases);
    if (!worker) return 'impossible';
    // Of overrides the pages would keep the code of each preview. The next visitor's page is their probe.
    if (!composition.overrides) circuits.note(request);
    try {
      const browserOnly = circuits.browserOnly(composition.releases);
      const outcome = await worker.render(request, browserOnly, isCareful, onPart);
      if ('wasReady' in outcome) {
        if (outcome.wasStopped) return 'stopped';
        if (!outcome.wasReady) return 'impossible';
        if (outcome.module !== undefined) return 'explained';
        return outcome.isEvidence ? 'unexplained' : 'killed';
      }
      const timedOut = outcome.failures.filter((failure) => failure.timedOut);
      if (timedOut.length === 0) return outcome;
      const known = timedOut.flatMap(({ module }) => module ?? []);
      leaveToBrowser(namesIn(composition.releases, known), 'timeout', request);
      return known.length === 0 ? 'unexplained' : 'explained';
    } catch (err) {
      logger.error({ err, path }, 'page could not be rendered with remotes');
      // Code of the host that throws outside of regions also throws here: the worker has no fault.
      await renderWithoutRemotes(request);
      worker.stop();
      return 'unexplained';
    }
  };

  const blamePage = (request: RenderRequest, failed: readonly Attempt[]) => {
    const modules = namesIn(request.composition.releases, request.mounts);
    if (failed.length === 0 || failed.includes('explained')) return;
    if (!failed.includes('killed')) return leaveToBrowser(modules, 'unknown', request);
    for (const module of modules) circuits.suspect(module, REASONS.unknown, request);
  };

  const renderAttempts = async (
    request: RenderRequest,
    onPart?: OnPart,
  ): Promise<PageWithOmissions> => {
    const failed: Attempt[] = [];
    const isCareful = () => failed.includes('unexplained');
    let stopped = 0;
    while (failed.length < ATTEMPTS + (isCareful() ? 1 : 0) && stopped < MAX_STOPPED) {
      const result = await attempt(request, isCareful(), onPart);
      if (typeof result === 'object') return result;
      if (result === 'impossible') break;
      if (result === 'stopped') stopped += 1;
      else failed.push(result);
    }
    blamePage(request, failed);
    const page = await renderWithoutRemotes(request);
    return { ...page, failures: [...page.failures, WITHOUT_REMOTES] };
  };

  const render: Renderer['render'] = (request, signal, onPart) =>
    limit(() => renderAttempts(request, onPart), { isUrgent: request.isUrgent, signal });

  return {
    ...pool,
    permit: (releases: readonly PinnedRelease[]) => {
      circuits.keepPagesOf(releases);
      return pool.permit(releases);
    },
    circuits,
    browserOnly: circuits.browserOnly,
    isFull: limit.isFull,
    render,
    close: () => {
      pool.close();
      circuits.close();
    },
  };
}
