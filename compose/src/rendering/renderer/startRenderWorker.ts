import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '@statline/service/logging/createLogger';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { FetchHandler } from '../process/fetchMessages.ts';
import { startWorker } from '../process/startWorker.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { RenderJob } from '../worker/RenderJob.ts';
import { RenderResult } from '../worker/RenderResult.ts';
import { createBundleCache } from './createBundleCache.ts';
import type { RendererPage, RenderRequest } from './Renderer.ts';

/** A process that renders pages. */
export interface RenderWorker {
  /** Resolves once it can render, or has ended. */
  readonly ready: Promise<void>;
  /**
   * @param browserOnly the modules that are left to the browser.
   * @param isCareful see `RenderJob`.
   * @returns how the process ended, where it did so before the page was rendered.
   * @throws Error when the page cannot be rendered.
   */
  render(
    request: RenderRequest,
    browserOnly: readonly ModuleId[],
    isCareful: boolean,
  ): Promise<RendererPage | WorkerExit>;
  /** Whether it can render at this moment, without having to start first. */
  isReady(): boolean;
  /** Pages that are queued here or being rendered. */
  underWay(): number;
  stop(): void;
}

const SILENT = 'it finished none of its pages in time';

export interface RenderWorkerOptions {
  program: WorkerProgram;
  logger: Logger;
  /** Called before the pages that were under way are settled. */
  onEnd: (exit: WorkerExit) => void;
  /** How long it may have pages to render and finish none. Default: `DEADLINES.silenceMs`. */
  silenceTimeoutMs?: number | undefined;
  /** Fetches what the modules of its pages load. Default: every fetch is refused. */
  handleFetch?: FetchHandler | undefined;
  /** Of the code that it caches. Default: `MEMORY_LIMITS.codeBytes`. */
  codeBytes?: number | undefined;
}

interface Page {
  /** Whose modules may fetch while it is rendered. */
  remotes: readonly string[];
  /** Runs a function in the page's own trace. */
  inTrace: <Result>(run: () => Result) => Result;
  tooLarge: readonly ModuleId[];
  settle: (outcome: RendererPage | WorkerExit) => void;
  fail: (error: Error) => void;
}

/** Starts a process that renders pages. */
export function startRenderWorker({
  program,
  logger,
  onEnd,
  silenceTimeoutMs = DEADLINES.silenceMs,
  handleFetch,
  codeBytes,
}: RenderWorkerOptions): RenderWorker {
  const underWay = new Map<number, Page>();
  const bundleCache = createBundleCache(codeBytes);
  let ended: WorkerExit | undefined;
  let isReady = false;
  let jobs = 0;
  let pages = 0;
  let silence: NodeJS.Timeout | undefined;

  const restartSilenceTimer = () => {
    clearTimeout(silence);
    if (underWay.size > 0) silence = setTimeout(worker.stop, silenceTimeoutMs, SILENT).unref();
  };

  const receive = (result: RenderResult) => {
    const page = underWay.get(result.number);
    if (!page) return worker.stop('it sent the result of no page');
    underWay.delete(result.number);
    restartSilenceTimer();
    if ('page' in result) page.settle({ ...result.page, tooLarge: page.tooLarge });
    else page.fail(Object.assign(new Error(), result.error));
  };
  /** Modules share a process, which may name any remote: only those of the job's page get responses. */
  const fetchForPage: FetchHandler = async (request, signal) => {
    const page = underWay.get(request.job);
    if (!handleFetch || !page?.remotes.includes(request.remote)) {
      return { refusal: 'no page of it is being rendered', isGranted: true };
    }
    return page.inTrace(() => handleFetch(request, signal));
  };
  const worker = startWorker({
    program,
    logger,
    messages: RenderResult,
    onMessage: receive,
    handleFetch: handleFetch && fetchForPage,
    onEnd: (exit) => {
      ended = exit;
      isReady = false;
      clearTimeout(silence);
      onEnd(exit);
      for (const { settle } of underWay.values()) settle(exit);
    },
  });

  const send = (
    { path, search = '', composition, releases, mounts }: RenderRequest,
    browserOnly: readonly ModuleId[],
    isCareful: boolean,
  ): Promise<RendererPage | WorkerExit> =>
    new Promise((settle, fail) => {
      jobs += 1;
      const isRendered = (id: ModuleId) => mounts.includes(id) && !browserOnly.includes(id);
      const needed = releases.filter((release) => modulesOf(release).some(isRendered));
      const { tooLarge, ...changes } = bundleCache.take(needed);
      const message: RenderJob = {
        number: jobs,
        path,
        search,
        composition,
        browserOnly,
        isCareful,
        ...changes,
      };
      underWay.set(message.number, {
        tooLarge: tooLarge.flatMap(modulesOf),
        settle,
        fail,
        remotes: composition.releases.map(({ name }) => name),
        inTrace: AsyncLocalStorage.snapshot(),
      });
      worker.send(message);
      if (underWay.size === 1) restartSilenceTimer();
    });

  void worker.ready.then(() => {
    isReady = !ended;
  });
  return {
    ready: worker.ready,
    stop: () => worker.stop(),
    isReady: () => isReady,
    underWay: () => pages,
    render: async (request, browserOnly, isCareful) => {
      pages += 1;
      try {
        await worker.ready;
        return ended ?? (await send(request, browserOnly, isCareful));
      } finally {
        pages -= 1;
      }
    },
  };
}

const modulesOf = ({ pinned }: LiveRelease): ModuleId[] =>
  Object.keys(pinned.modules).map((module) => `${pinned.name}/${module}`);
