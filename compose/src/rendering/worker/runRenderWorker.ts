import { setInterval } from 'node:timers';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { endProcess } from '../process/CrashRecord.ts';
import { blameEntered, leave, onBoundary, resumeIn } from '../sandbox/runningModule.ts';
import { type JobContext, startSandbox } from '../sandbox/startSandbox.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { createStyleCache } from './createStyleCache.ts';
import { openModules, type ServerModules } from './openModules.ts';
import { bundleKey, type RenderedPage, type RenderFailure, type RenderJob } from './RenderJob.ts';
import { describeFailure, renderPage } from './renderPage.tsx';

/**
 * Runs this process as a rendering worker of the site's server. The program that `host()` generates calls
 * it; a site does not.
 *
 * @param site the site's definition.
 */
export function runRenderWorker(site: Site): void {
  const cached = new Map<string, ServerModules>();
  const styleCache = createStyleCache();
  let isCareful = false;

  const render = async (
    { path, search, composition, browserOnly, added, dropped }: RenderJob,
    { fetchFor, reply }: JobContext,
  ): Promise<RenderedPage> => {
    const failures: RenderFailure[] = [];
    for (const release of dropped) cached.delete(release);
    for (const { bundle, ...release } of added) {
      // A bundle that throws, though it has passed the gate, leaves its modules to the browser.
      try {
        cached.set(bundleKey(release), openModules(release, bundle));
      } catch (error) {
        failures.push(describeFailure(error));
      }
    }
    leave();
    const modules = new Map(
      composition.releases.flatMap((release) => [...(cached.get(bundleKey(release)) ?? [])]),
    );
    for (const id of browserOnly) modules.delete(id);
    const page = await renderPage(site, path, composition, modules, {
      onLeft: resumeIn(composition.releases),
      search,
      styleCache,
      fetchFor: (module, signal) => fetchFor(remoteOf(module), signal),
      onPart: (part) => reply({ part }),
    });
    page.failures.unshift(...failures);
    return page;
  };

  startSandbox<RenderJob>(
    DEADLINES.renderStallMs,
    async (job, context) => {
      if (job.isCareful) {
        isCareful = true;
        onBoundary(checkBuiltIns);
      }
      let result: object;
      try {
        result = { page: await render(job, context) };
      } catch (error) {
        result = { error: describeFailure(error) };
      }
      context.reply(result);
    },
    (message) => {
      checkBuiltIns();
      return message;
    },
  );

  // After the globals were taken away that a worker does without.
  const changedBuiltIns = watchBuiltIns();
  /** Pages share the built-ins: the worker ends before a wrong page leaves it. */
  const checkBuiltIns = () => {
    const changed = changedBuiltIns();
    if (changed.length === 0) return;
    if (isCareful) blameEntered();
    endProcess(`it changed ${changed.slice(0, 10).join(', ')}`);
  };
  // Also while a page is rendered: because of the change it may never end.
  setInterval(checkBuiltIns, DEADLINES.builtInsCheckMs).unref();
}
