import { LRUCache } from 'lru-cache';
import type { PinnedRelease } from '../composition/Composition.ts';
import { DEADLINES, MEMORY_LIMITS } from '../deadlines.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import { becomeWorker } from '../sandbox/becomeWorker.ts';
import type { ShellFetch } from '../sandbox/createShellFetch.ts';
import { leave, resumeIn } from '../sandbox/runningModule.ts';
import { watchSharedBuiltIns } from '../sandbox/watchSharedBuiltIns.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { createStyleCache, type StyleCache } from './createStyleCache.ts';
import { describeFailure } from './describeFailure.ts';
import { heldAs } from './heldAs.ts';
import { openModules } from './openModules.ts';
import type { RenderAnswer, RenderFailure } from './RenderAnswer.ts';
import type { RenderJob } from './RenderJob.ts';
import { renderPage } from './renderPage.ts';
import type { ServerModules } from './ServerBundle.ts';

const remoteOf = (module: ModuleId): string => module.slice(0, module.indexOf('/'));

/** Sets of releases that pages are made from: the live ones, with a canary, and what developers override. */
const MAX_STYLE_CACHES = 4;

const LIMITS = { stallMs: DEADLINES.renderStallMs, maxBytes: MEMORY_LIMITS.residentBytes };

/**
 * Makes this process the one that renders a site's pages for its server. It holds the releases
 * that the server tells it to hold.
 */
export function runRenderWorker(site: Site): void {
  const held = new Map<string, ServerModules>();
  const styleCaches = new LRUCache<string, StyleCache>({ max: MAX_STYLE_CACHES });

  becomeWorker<RenderJob>(LIMITS, async (job, answer, shellFetch) => {
    if (job.isCareful) builtIns.insistEverywhere();
    const message = await render(job, shellFetch);
    builtIns.insistOn();
    answer(message);
  });
  /** After the globals were taken away that a worker does without. */
  const builtIns = watchSharedBuiltIns();

  const render = async (job: RenderJob, { fetchFor }: ShellFetch): Promise<RenderAnswer> => {
    const { number, path, search, composition } = job;
    try {
      for (const release of job.dropped) held.delete(release);
      const failures = job.added.flatMap(hold);
      leave();
      const page = await renderPage(site, path, composition, modulesFor(job), {
        onLeft: resumeIn(composition.releases),
        search,
        styleCache: styleCacheFor(composition.releases),
        fetchFor: (module, signal) => fetchFor({ job: number, remote: remoteOf(module) }, signal),
      });
      page.failures.unshift(...failures);
      return { number, page };
    } catch (error) {
      return { number, error: describeFailure(error) };
    }
  };

  const styleCacheFor = (releases: readonly PinnedRelease[]): StyleCache => {
    const key = releases.map(heldAs).join('\n');
    const cache = styleCaches.get(key) ?? createStyleCache();
    styleCaches.set(key, cache);
    return cache;
  };

  /** A bundle that throws, though it has passed the gate, leaves its modules to the browser. */
  const hold = ({ bundle, ...release }: RenderJob['added'][number]): RenderFailure[] => {
    try {
      held.set(heldAs(release), openModules(release, bundle));
      return [];
    } catch (error) {
      return [describeFailure(error)];
    }
  };

  const modulesFor = ({ composition, browserOnly }: RenderJob): ServerModules => {
    const modules = new Map(
      composition.releases.flatMap((release) => [...(held.get(heldAs(release)) ?? [])]),
    );
    for (const id of browserOnly) modules.delete(id);
    return modules;
  };
}
