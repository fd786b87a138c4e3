import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '@statline/service/logging/createLogger';
import { DEADLINES } from '../deadlines.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import { startWorker } from '../process/startWorker.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { AnswerFetch } from '../process/workerFetch.ts';
import { RenderAnswer, type RenderedPage } from '../render/RenderAnswer.ts';
import type { RenderJob } from '../render/RenderJob.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { createBundleCache } from './createBundleCache.ts';
import type { RenderRequest } from './Renderer.ts';

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
  ): Promise<RenderedPage | WorkerExit>;
  /** Whether it can render at this moment, without having to start first. */
  isReady(): boolean;
  /** Pages that it has been asked for and that are not finished. */
  underWay(): number;
  stop(): void;
}

const SILENT = 'it rendered none of the pages it was asked for';

interface RenderWorkerOptions {
  program: WorkerProgram;
  logger: Logger;
  /** Called before the pages that were under way are told. */
  onEnd: (end: WorkerExit) => void;
  silenceTimeoutMs?: number | undefined;
  /** Answers what the modules of its pages load. Default: nothing is answered. */
  answerFetch?: AnswerFetch | undefined;
}

interface Page {
  /** Whose modules may ask for something while it is rendered. */
  remotes: readonly string[];
  /** Runs in the page's own trace. */
  inTrace: <Result>(act: () => Result) => Result;
  settle: (outcome: RenderedPage | WorkerExit) => void;
  fail: (error: Error) => void;
}

/** Starts a process that renders pages. */
export function startRenderWorker({
  program,
  logger,
  onEnd,
  silenceTimeoutMs = DEADLINES.silenceMs,
  answerFetch,
}: RenderWorkerOptions): RenderWorker {
  const underWay = new Map<number, Page>();
  const bundleCache = createBundleCache();
  let ended: WorkerExit | undefined;
  let isReady = false;
  let orders = 0;
  let pages = 0;
  let silence: NodeJS.Timeout | undefined;

  const waitForAnswer = () => {
    clearTimeout(silence);
    if (underWay.size > 0) silence = setTimeout(worker.stop, silenceTimeoutMs, SILENT).unref();
  };

  const hear = (answer: RenderAnswer) => {
    const page = underWay.get(answer.number);
    if (!page) return worker.stop('it answered what nobody had asked');
    underWay.delete(answer.number);
    waitForAnswer();
    if ('page' in answer) page.settle(answer.page);
    else page.fail(Object.assign(new Error(), answer.error));
  };
  /** Modules share a process, which may name any of them: what their page has none of they do not get. */
  const answerForPages: AnswerFetch = async (request, signal) => {
    const page = underWay.get(request.job);
    if (!answerFetch || !page?.remotes.includes(request.remote)) {
      return { refusal: 'no page of it is being rendered', isGranted: true };
    }
    return page.inTrace(() => answerFetch(request, signal));
  };
  const worker = startWorker({
    program,
    logger,
    messages: RenderAnswer,
    onMessage: hear,
    answerFetch: answerFetch && answerForPages,
    onEnd: (end) => {
      ended = end;
      isReady = false;
      clearTimeout(silence);
      onEnd(end);
      for (const { settle } of underWay.values()) settle(end);
    },
  });

  const order = (
    { path, search = '', composition, releases }: RenderRequest,
    browserOnly: readonly ModuleId[],
    isCareful: boolean,
  ): Promise<RenderedPage | WorkerExit> =>
    new Promise((settle, fail) => {
      orders += 1;
      const needed = releases.filter((release) => isNeeded(release, browserOnly));
      const message: RenderJob = {
        number: orders,
        path,
        search,
        composition,
        browserOnly,
        isCareful,
        ...bundleCache.take(needed),
      };
      underWay.set(message.number, {
        settle,
        fail,
        remotes: composition.releases.map(({ name }) => name),
        inTrace: AsyncLocalStorage.snapshot(),
      });
      worker.send(message);
      if (underWay.size === 1) waitForAnswer();
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
        return ended ?? (await order(request, browserOnly, isCareful));
      } finally {
        pages -= 1;
      }
    },
  };
}

/** A release of which nothing is rendered here is not even evaluated. */
const isNeeded = ({ pinned }: LiveRelease, browserOnly: readonly ModuleId[]): boolean =>
  Object.keys(pinned.modules).some((module) => !browserOnly.includes(`${pinned.name}/${module}`));
