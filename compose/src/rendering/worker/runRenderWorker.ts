import { DEADLINES, MEMORY_LIMITS } from '../../protocol/deadlines.ts';
import { remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { FetchClient } from '../sandbox/createFetchClient.ts';
import { leave, resumeIn } from '../sandbox/runningModule.ts';
import { startSandbox } from '../sandbox/startSandbox.ts';
import { watchSharedBuiltIns } from '../sandbox/watchSharedBuiltIns.ts';
import { createStyleCache } from './createStyleCache.ts';
import { describeFailure } from './describeFailure.ts';
import { openModules, type ServerModules } from './openModules.ts';
import { bundleKey, type RenderJob } from './RenderJob.ts';
import type { RenderFailure, RenderResult } from './RenderResult.ts';
import { renderPage } from './renderPage.ts';

const LIMITS = { stallMs: DEADLINES.renderStallMs, maxBytes: MEMORY_LIMITS.residentBytes };

/**
 * Runs this process as a rendering worker of the site's server. The program that `host()` generates calls
 * it; a site does not.
 *
 * @param site the site's definition.
 */
export function runRenderWorker(site: Site): void {
  const cached = new Map<string, ServerModules>();
  const styleCache = createStyleCache();

  startSandbox<RenderJob>(
    LIMITS,
    async (job, reply, fetchClient) => {
      if (job.isCareful) builtIns.checkBetweenModules();
      reply(await render(job, fetchClient));
    },
    (message) => {
      builtIns.check();
      return message;
    },
  );
  /** After the globals were taken away that a worker does without. */
  const builtIns = watchSharedBuiltIns();

  const render = async (job: RenderJob, { fetchFor }: FetchClient): Promise<RenderResult> => {
    const { number, path, search, composition } = job;
    try {
      for (const release of job.dropped) cached.delete(release);
      const failures = job.added.flatMap(open);
      leave();
      const page = await renderPage(site, path, composition, modulesFor(job), {
        onLeft: resumeIn(composition.releases),
        search,
        styleCache,
        fetchFor: (module, signal) => fetchFor({ job: number, remote: remoteOf(module) }, signal),
      });
      page.failures.unshift(...failures);
      return { number, page };
    } catch (error) {
      return { number, error: describeFailure(error) };
    }
  };

  /** A bundle that throws, though it has passed the gate, leaves its modules to the browser. */
  const open = ({ bundle, ...release }: RenderJob['added'][number]): RenderFailure[] => {
    try {
      cached.set(bundleKey(release), openModules(release, bundle));
      return [];
    } catch (error) {
      return [describeFailure(error)];
    }
  };

  const modulesFor = ({ composition, browserOnly }: RenderJob): ServerModules => {
    const modules = new Map(
      composition.releases.flatMap((release) => [...(cached.get(bundleKey(release)) ?? [])]),
    );
    for (const id of browserOnly) modules.delete(id);
    return modules;
  };
}
