import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LoadedModule, ShowModule } from '../../site/react/ModuleLoader.ts';
import type { BrowserLoader } from '../loading/createBrowserLoader.ts';

/** A region that is on the page. */
interface Region {
  module: ModuleId;
  show: ShowModule;
}

/** The regions of the page, as the loader fills them. */
export interface WatchedRegions {
  /** What the page has to load by. */
  loader: BrowserLoader;
  /** Those of a remote; those of them that are unavailable or whose module has thrown. */
  of(remote: string): readonly Region[];
  unwell(remote: string): readonly Region[];
  /** Loads the modules of regions from the registered release, and shows them once they are all there. */
  fill(regions: readonly Region[]): Promise<void>;
}

export function watchRegions(loader: BrowserLoader): WatchedRegions {
  const regions = new Set<Region>();
  const unavailable = new Set<ModuleId>();
  const thrown = new Set<ModuleId>();

  const note = (id: ModuleId, loading: Promise<LoadedModule>) => {
    void loading.then(({ status }) => {
      if (status === 'unavailable') unavailable.add(id);
      else unavailable.delete(id);
    });
    return loading;
  };
  const reload = async (id: ModuleId) => {
    const { status } = await loader.reload(id);
    // After another build meanwhile, what was loaded is of two builds.
    if (status !== 'ready') await loader.reload(id);
  };
  const of = (remote: string) =>
    [...regions].filter(({ module }) => module.startsWith(`${remote}/`));

  return {
    loader: {
      ...loader,
      load: (id, isTakenOver) => note(id, loader.load(id, isTakenOver)),
      retry: (id) => note(id, loader.retry(id)),
      report: (id) => {
        thrown.add(id);
        loader.report(id);
      },
      watch: (module, element, show) => {
        const region = { module, show };
        regions.add(region);
        const end = loader.watch(module, element, show);
        return () => {
          regions.delete(region);
          end();
        };
      },
    },
    of,
    unwell: (remote) =>
      of(remote).filter(({ module }) => unavailable.has(module) || thrown.has(module)),
    fill: async (chosen) => {
      await Promise.all([...new Set(chosen.map(({ module }) => module))].map(reload));
      for (const { module, show } of chosen) {
        show(note(module, loader.load(module)), thrown.has(module));
      }
      for (const { module } of chosen) thrown.delete(module);
    },
  };
}
