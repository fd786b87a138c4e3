import type { ReactNode } from 'react';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { AroundContext } from '../../site/react/contexts.ts';
import type { LoadedModule } from '../../site/react/ModuleLoader.ts';
import { RegionContext, type RegionEnvironment } from '../../site/react/RegionContext.ts';

/** A module that the gate renders, and what it may mount. */
interface MountingModule {
  module: ModuleId;
  /** What its release says that it mounts. */
  inner: readonly ModuleId[];
  /** What the site offers to modules. */
  offered: readonly ModuleId[];
  /** Whether there are the modules that it mounts. */
  isThere: boolean;
  /** Called with the props of each module that it mounts. */
  onMounted?: (module: ModuleId, props: object) => void;
}

/**
 * Renders a module as on a page of a site: something stands there for each module that it mounts, or
 * they cannot be had.
 *
 * @param onRefused called with the reason why it may not mount a module.
 */
export function withinSite(
  element: ReactNode,
  { module, inner, offered, isThere, onMounted = () => {} }: MountingModule,
  onRefused: (reason: string) => void,
): ReactNode {
  const environment: RegionEnvironment = {
    loader: {
      load: (id) => (isThere ? standInFor(id, onMounted) : UNAVAILABLE),
      retry: () => UNAVAILABLE,
      mountsOf: (id) => (id === module ? inner : []),
      refused: onRefused,
      fallback: () => (isThere ? 'placeholder' : 'unavailable'),
      watch: () => () => {},
      prepare: async () => {},
      prefetch: () => {},
      committed: () => {},
      mounted: () => {},
      report: () => {},
      left: () => {},
    },
    site: {
      modules: Object.fromEntries(
        offered.map((id) => [id, { sampleProps: {}, mountable: true as const }]),
      ),
      loading: () => null,
      unavailable: () => null,
    },
  };
  return (
    <RegionContext value={environment}>
      <AroundContext value={[module]}>{element}</AroundContext>
    </RegionContext>
  );
}

const UNAVAILABLE = Promise.resolve<LoadedModule>({ status: 'unavailable' });

function standInFor(
  id: ModuleId,
  onMounted: (module: ModuleId, props: object) => void,
): Promise<LoadedModule> {
  const standIn = (props: object) => {
    onMounted(id, props);
    return <p>Another team's module</p>;
  };
  return Promise.resolve({ status: 'ready', Component: standIn });
}
