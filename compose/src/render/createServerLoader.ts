import type { FunctionComponent } from 'react';
import type { PinnedRelease } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LoadedModule, ModuleLoader } from '../react/ModuleLoader.ts';
import type { ServerModules } from './ServerBundle.ts';

const unavailable = Promise.resolve<LoadedModule>({ status: 'unavailable' });
const browserOnly = Promise.resolve<LoadedModule>({ status: 'browser-only' });
const ready = (Component: FunctionComponent<object>) =>
  Promise.resolve<LoadedModule>({ status: 'ready', Component });

/** Knows which modules were mounted with their code. */
export interface ServerLoader extends ModuleLoader {
  rendered(): ModuleId[];
}

/**
 * Hands out modules to one page.
 *
 * @param releases those that the page pins.
 * @param modules those that can be rendered here; the others of the releases are left to the browser.
 */
export function createServerLoader(
  releases: readonly PinnedRelease[],
  modules: ServerModules,
): ServerLoader {
  const loads = new Map<ModuleId, Promise<LoadedModule>>();
  for (const release of releases) {
    for (const name of Object.keys(release.modules)) {
      const id = `${release.name}/${name}`;
      const Component = modules.get(id);
      loads.set(id, Component ? ready(Component) : browserOnly);
    }
  }

  const rendered = new Set<ModuleId>();
  const load = (id: ModuleId) => {
    const module = loads.get(id) ?? unavailable;
    if (module !== unavailable && module !== browserOnly) rendered.add(id);
    return module;
  };

  return {
    rendered: () => [...rendered],
    fallback: (id) => (loads.get(id) === browserOnly ? 'placeholder' : 'unavailable'),
    load,
    watch: () => () => {},
    prepare: async () => {},
    prefetch: () => {},
    retry: load,
    mounted: () => {},
    report: () => {},
  };
}
