import { MODULES, type RemoteModuleId, type RemoteModules } from '@statline/contract/remotes';
import { type ComponentType, type ReactNode, Suspense, use, useContext, useState } from 'react';
import { RegionPlaceholder } from '../../../shell/src/regions/RegionPlaceholder.tsx';
import { UnavailableRegion } from '../../../shell/src/regions/UnavailableRegion.tsx';
import type { LoadedModule } from './ModuleLoader.ts';
import { ModuleLoaderContext } from './ModuleLoaderContext.ts';
import { RegionBoundary } from './RegionBoundary.tsx';
import { RenderedInBrowserOnly } from './RenderedInBrowserOnly.ts';

interface RemoteRegionProps<Id extends RemoteModuleId> {
  module: Id;
  props: RemoteModules[Id];
  /** Where the module brings the page's heading: what stands in for it while it is unavailable. */
  heading?: string;
}

/**
 * Mounts a module of a remote. Whatever goes wrong with it, on the server or in the browser,
 * costs this region only: it says so and offers to try again. Until its script has arrived,
 * the server's HTML stays as it is.
 */
export function RemoteRegion<Id extends RemoteModuleId>({
  module,
  props,
  heading,
}: RemoteRegionProps<Id>) {
  const loader = useContext(ModuleLoaderContext);
  const [{ attempt, loading }, setMount] = useState(() => ({
    attempt: 0,
    loading: loader.load(module),
  }));
  const sections = MODULES[module].sections;

  const tryAgain = () => setMount({ attempt: attempt + 1, loading: loader.retry(module) });
  const unavailable = (
    <UnavailableRegion heading={heading} sections={sections} onTryAgain={tryAgain} />
  );

  return (
    <RegionBoundary key={attempt} fallback={unavailable} onFailure={() => loader.report(module)}>
      <Suspense
        fallback={
          loader.fallback(module) === 'placeholder' ? (
            <RegionPlaceholder sections={sections} />
          ) : (
            unavailable
          )
        }
      >
        <MountedModule loading={loading} props={props} unavailable={unavailable} />
      </Suspense>
    </RegionBoundary>
  );
}

interface MountedModuleProps<Id extends RemoteModuleId> {
  loading: Promise<LoadedModule<Id>>;
  props: RemoteModules[Id];
  unavailable: ReactNode;
}

function MountedModule<Id extends RemoteModuleId>({
  loading,
  props,
  unavailable,
}: MountedModuleProps<Id>) {
  const loaded = use(loading);
  if (loaded.status === 'unavailable') return unavailable;
  if (loaded.status === 'browser-only') throw new RenderedInBrowserOnly();
  const Component: ComponentType<RemoteModules[Id]> = loaded.Component;
  return <Component {...props} />;
}
