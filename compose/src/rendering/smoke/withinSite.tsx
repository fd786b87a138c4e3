import type { ReactNode } from 'react';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import { AroundContext, RegionContext, type RegionEnvironment } from '../../site/react/contexts.ts';
import { createServerLoader } from '../worker/createServerLoader.ts';
import type { ServerModule } from '../worker/openModules.ts';

/** A module that the gate renders, and what it may mount. */
interface MountingModule {
  module: ModuleId;
  /** The mounts that its release declares. */
  inner: readonly ModuleId[];
  /** What the site offers to modules. */
  offered: readonly ModuleId[];
  /** Whether there are the modules that it mounts. */
  isThere: boolean;
  /** Called with the props of each module that it mounts. */
  onMounted?: (module: ModuleId, props: object) => void;
}

/**
 * Renders a module as on a page of a site: each module that it mounts has a stand-in, or
 * is unavailable.
 *
 * @param onRefused called with the reason why it may not mount a module.
 */
export function withinSite(
  element: ReactNode,
  { module, inner, offered, isThere, onMounted = () => {} }: MountingModule,
  onRefused: (reason: string) => void,
): ReactNode {
  const outer = { name: remoteOf(module), modules: {}, mounts: { [moduleOf(module)]: [...inner] } };
  const mountable = (isThere ? inner : []).map((id) => ({
    name: remoteOf(id),
    modules: { [moduleOf(id)]: [] },
  }));
  const standIns = new Map(inner.map((id) => [id, standInFor(id, onMounted)]));
  const environment: RegionEnvironment = {
    loader: {
      ...createServerLoader([outer, ...mountable], standIns),
      refused: onRefused,
      fallback: () => (isThere ? 'placeholder' : 'unavailable'),
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

const standInFor =
  (id: ModuleId, onMounted: (module: ModuleId, props: object) => void): ServerModule =>
  (props) => {
    onMounted(id, props);
    return <p>Another team's module</p>;
  };
