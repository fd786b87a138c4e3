import { LRUCache } from 'lru-cache';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { type ModuleId, moduleIdsOf, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { MEMORY_LIMITS } from '../process/memoryLimits.ts';
import {
  startWorkerProcess,
  type WorkerExit,
  type WorkerOptions,
} from '../process/startWorkerProcess.ts';
import { bundleKey, type RenderJob, RenderResult } from '../worker/RenderJob.ts';
import type { OnPart, PageWithOmissions, RenderRequest } from './Renderer.ts';

export type RenderWorker = ReturnType<typeof startRenderWorker>;

/** The parent's side of one rendering worker (`runRenderWorker`): it gets pages, and the bundles that it lacks. */
export function startRenderWorker(options: WorkerOptions) {
  const { run, ...worker } = startWorkerProcess(options, RenderResult);
  const changesFor = createBundleCache();

  return {
    ...worker,
    /** @returns the page, or how the process ended if it ended before the page was rendered. */
    render: async (
      request: RenderRequest,
      browserOnly: readonly ModuleId[],
      isCareful: boolean,
      onPart?: OnPart,
    ): Promise<PageWithOmissions | WorkerExit> => {
      const { path, search = '', composition, releases, mounts } = request;
      const isRendered = (id: ModuleId) => mounts.includes(id) && !browserOnly.includes(id);
      const needed = releases.filter(({ pinned }) => moduleIdsOf(pinned).some(isRendered));
      const { tooLarge, ...changes } = changesFor(needed);
      const job: RenderJob = { path, search, composition, browserOnly, isCareful, ...changes };
      const remotes = composition.releases.map(({ name }) => name);
      const result = await run(job, {
        remotes,
        timeoutMs: DEADLINES.silenceMs,
        onPart: (sent) => 'part' in sent && onPart?.(sent.part),
      });
      if ('wasReady' in result) return result;
      if ('error' in result) throw Object.assign(new Error(), result.error);
      if (!('page' in result)) throw new Error('The worker sent no page');
      // Metrics name the remotes of loads: code that has taken the worker over must not invent any.
      if (!result.page.loads.every(({ module }) => remotes.includes(remoteOf(module))))
        throw new Error('The worker sent data of a remote that is not on the page');
      return { ...result.page, tooLarge: tooLarge.flatMap(({ pinned }) => moduleIdsOf(pinned)) };
    },
  };
}

/**
 * Tracks the server bundles in a worker's cache, which is limited by size: each bundle is sent to the worker once.
 *
 * @returns a function that takes the releases of a page and returns the bundles to send (`added`), those to drop,
 *   and the releases that do not fit into the cache together with the others (`tooLarge`).
 */
export function createBundleCache(maxBytes: number = MEMORY_LIMITS.codeBytes) {
  let dropped: string[] = [];
  const cached = new LRUCache<string, ServerBundle>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: (_, release, reason) => {
      if (reason === 'evict') dropped.push(release);
    },
  });

  return (
    releases: readonly AdmittedRelease[],
  ): Pick<RenderJob, 'added' | 'dropped'> & { tooLarge: readonly AdmittedRelease[] } => {
    dropped = [];
    const added: RenderJob['added'][number][] = [];
    const tooLarge: AdmittedRelease[] = [];
    let bytes = 0;
    for (const release of releases) {
      const { pinned, serverBundle: bundle } = release;
      if (!bundle) continue;
      if (bytes + sizeOf(bundle) > maxBytes) {
        tooLarge.push(release);
        continue;
      }
      bytes += sizeOf(bundle);
      const { name, id, baseUrl } = pinned;
      // `get` marks it as used, before another bundle of the page could evict it.
      if (!cached.get(bundleKey(pinned))) added.push({ name, id, baseUrl, bundle });
    }
    for (const release of added) cached.set(bundleKey(release), release.bundle);
    return { added, dropped, tooLarge };
  };
}

/** At least 1, since the cache rejects entries without a size. */
const sizeOf = ({ code }: ServerBundle): number => code.length + 1;
