import { setInterval } from 'node:timers';
import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import { moduleOf, nameInRelease, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { endProcess, recordOf } from '../process/CrashRecord.ts';
import {
  blameEntered,
  enter,
  leave,
  onBoundary,
  resumeIn,
  runAs,
} from '../sandbox/runningModule.ts';
import { type JobContext, startSandbox } from '../sandbox/startSandbox.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { createStyleCache } from './createStyleCache.ts';
import { evaluateModules, type ServerModules } from './evaluateModules.ts';
import { largestModule } from './largestModule.ts';
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
  /** Number of careful jobs under way. */
  let careful = 0;

  const render = async (
    { path, search, composition, browserOnly, added, dropped }: RenderJob,
    { fetchFor, reply }: JobContext,
  ): Promise<void> => {
    const failures: RenderFailure[] = [];
    for (const release of dropped) cached.delete(release);
    for (const { bundle, ...release } of added) {
      // If a bundle throws although it has passed the gate, its modules are left to the browser.
      try {
        cached.set(bundleKey(release), evaluateModules(release, bundle));
      } catch (error) {
        failures.push(runAs(recordOf(nameInRelease(release)), () => describeFailure(error)));
      }
    }
    leave();
    const blameLargest = (made: RenderedPage) => () => {
      const id = largestModule(made);
      const release = composition.releases.find(({ name }) => name === remoteOf(id));
      if (release) enter(recordOf(nameInRelease(release, moduleOf(id))));
      endProcess('its part of a page is too large');
    };
    const modules = new Map(
      composition.releases.flatMap((release) => [...(cached.get(bundleKey(release)) ?? [])]),
    );
    for (const id of browserOnly) modules.delete(id);
    const page = await renderPage(site, path, composition, modules, {
      onExit: resumeIn(composition.releases),
      search,
      styleCache,
      fetchFor: (module, signal) => fetchFor(remoteOf(module), signal),
      onPart: (part) => reply({ part }, blameLargest(part)),
    });
    page.failures.unshift(...failures);
    reply({ page }, blameLargest(page));
  };

  startSandbox<RenderJob>(
    WORKER_DEADLINES.renderStallMs,
    async (job, context) => {
      if (job.isCareful) careful += 1;
      if (careful > 0) onBoundary(checkBuiltIns);
      try {
        await render(job, context);
      } catch (error) {
        context.reply({ error: describeFailure(error) });
      }
      if (job.isCareful) careful -= 1;
      if (careful === 0) onBoundary(() => {});
    },
    (message) => {
      checkBuiltIns();
      return message;
    },
  );

  // Watching starts after the removal of the globals that a worker does not need.
  const changedBuiltIns = watchBuiltIns();
  /** Ends the worker before a wrong page leaves it: all pages share the built-ins. */
  const checkBuiltIns = () => {
    const changed = changedBuiltIns();
    if (changed.length === 0) return;
    if (careful > 0) blameEntered();
    endProcess(`it changed ${changed.slice(0, 10).join(', ')}`);
  };
  // The timer also runs during the rendering of a page, which may never end because of the change.
  setInterval(checkBuiltIns, WORKER_DEADLINES.builtInsCheckMs).unref();
}
