import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, moduleIdsOf } from '../../protocol/names/ModuleId.ts';
import type { LoadedModule, ModuleLoader } from '../../site/react/ModuleLoader.ts';
import { type ModuleData, mountWith } from '../../site/react/ModuleWithData.tsx';
import { fulfilled } from './createServerData.ts';
import type { ServerModule, ServerModules } from './evaluateModules.ts';

const unavailable = fulfilled<LoadedModule>({ status: 'unavailable' });
const browserOnly = fulfilled<LoadedModule>({ status: 'browser-only' });

/**
 * @param onExit called after a region, with the module that contains it; undefined: the host's own code.
 * @param moduleData Default: modules with a `load` are mounted without data.
 */
export function createServerLoader(
  releases: readonly Pick<PinnedRelease, 'name' | 'modules' | 'mounts'>[],
  modules: ServerModules,
  onExit: (parent: ModuleId | undefined) => void = () => {},
  moduleData?: ModuleData,
) {
  const Mount = moduleData && mountWith(moduleData);
  const ready = (Component: ServerModule) => {
    const { load } = Component;
    return fulfilled<LoadedModule>({
      status: 'ready',
      Component,
      ...(load && Mount && { loading: { load, Mount } }),
    });
  };

  const loads = new Map<ModuleId, Promise<LoadedModule>>();
  for (const id of releases.flatMap(moduleIdsOf)) {
    const Component = modules.get(id);
    loads.set(id, Component && !Component.isPerVisitor ? ready(Component) : browserOnly);
  }

  const rendered = new Set<ModuleId>();
  const perVisitor = new Set<ModuleId>();
  const load = (id: ModuleId) => {
    const module = loads.get(id) ?? unavailable;
    if (module !== unavailable && module !== browserOnly) rendered.add(id);
    else if (modules.get(id)?.isPerVisitor) perVisitor.add(id);
    return module;
  };

  const loader: ModuleLoader = {
    isAbsent: (id) => loads.get(id) !== browserOnly,
    load,
    mountsOf: (id) => mountsOf(id, releases),
    refused: (reason) => {
      // biome-ignore lint/suspicious/noConsole: the server logs it, with the module that it is about
      console.error(reason);
    },
    exited: onExit,
    watch: () => () => {},
    retry: load,
    committed: () => {},
    mounted: () => {},
    report: () => {},
  };
  return {
    ...loader,
    rendered: (): ModuleId[] => [...rendered],
    perVisitor: () => [...perVisitor],
  };
}
