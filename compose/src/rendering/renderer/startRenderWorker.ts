import { DEADLINES } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import {
  startWorker,
  type WorkerExit,
  type WorkerOptions,
  type WorkerProcess,
} from '../process/startWorker.ts';
import type { RenderJob } from '../worker/RenderJob.ts';
import { RenderResult } from '../worker/RenderJob.ts';
import { createBundleCache } from './createBundleCache.ts';
import type { RendererPage, RenderRequest } from './Renderer.ts';

/** A process that renders pages. */
export interface RenderWorker extends Omit<WorkerProcess<never, never>, 'run'> {
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
}

export interface RenderWorkerOptions
  extends Pick<WorkerOptions<never>, 'program' | 'logger' | 'handleFetch'> {
  /** How long it may have pages to render and finish none. Default: `DEADLINES.silenceMs`. */
  silenceTimeoutMs?: number | undefined;
  /** Of the code that it caches. Default: `MEMORY_LIMITS.codeBytes`. */
  codeBytes?: number | undefined;
}

/** Starts a process that renders pages. */
export function startRenderWorker({
  silenceTimeoutMs: timeoutMs = DEADLINES.silenceMs,
  codeBytes,
  ...options
}: RenderWorkerOptions): RenderWorker {
  const { run, ...worker } = startWorker<RenderJob, RenderResult>({
    ...options,
    timeoutMs,
    results: RenderResult,
  });
  const bundleCache = createBundleCache(codeBytes);

  return {
    ...worker,
    render: async (request, browserOnly, isCareful) => {
      const { path, search = '', composition, releases, mounts } = request;
      const isRendered = (id: ModuleId) => mounts.includes(id) && !browserOnly.includes(id);
      const needed = releases.filter((release) => modulesOf(release).some(isRendered));
      const { tooLarge, ...changes } = bundleCache.take(needed);
      const job: RenderJob = { path, search, composition, browserOnly, isCareful, ...changes };
      const remotes = composition.releases.map(({ name }) => name);
      const result = await run(job, remotes);
      if ('wasReady' in result) return result;
      if ('error' in result) throw Object.assign(new Error(), result.error);
      return { ...result.page, tooLarge: tooLarge.flatMap(modulesOf) };
    },
  };
}

const modulesOf = ({ pinned }: LiveRelease): ModuleId[] =>
  Object.keys(pinned.modules).map((module) => `${pinned.name}/${module}`);
