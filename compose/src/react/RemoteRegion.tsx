import { type ReactNode, Suspense, use, useCallback, useContext, useEffect, useState } from 'react';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LoadedModule } from './ModuleLoader.ts';
import { RegionBoundary } from './RegionBoundary.tsx';
import { RegionContext } from './RegionContext.ts';
import { RenderedInBrowserOnly } from './RenderedInBrowserOnly.ts';
import { SectionAnchors } from './SectionAnchors.tsx';

export interface RemoteRegionProps {
  /** `<remote>/<module>`. */
  module: ModuleId;
  props: object;
  /** Where the module brings the page's heading: what stands in for it while it is unavailable. */
  heading?: string | undefined;
}

/**
 * Mounts a module of a remote. Whatever goes wrong with it, on the server or in the browser,
 * costs this region only: it says so and offers to try again. Until its script was needed and has
 * arrived, the server's HTML stays as it is.
 *
 * @throws Error where no page of a site is around it.
 */
export function RemoteRegion({ module, props, heading }: RemoteRegionProps) {
  const environment = useContext(RegionContext);
  if (!environment) throw new Error('RemoteRegion works on pages of a site only');
  const { loader, site } = environment;
  const [{ attempt, loading }, setMount] = useState(() => ({
    attempt: 0,
    loading: loader.load(module),
  }));
  const watch = useCallback(
    (region: HTMLElement | null) => (region ? loader.watch(module, region) : undefined),
    [loader, module],
  );
  const onMounted = useCallback(() => {
    loader.mounted(module);
  }, [loader, module]);
  const { sections = [], optional } = site.modules[module] ?? {};
  const { loading: Loading, unavailable: Unavailable } = site;
  const anchors = <SectionAnchors ids={sections} />;

  const tryAgain = () => setMount({ attempt: attempt + 1, loading: loader.retry(module) });
  const unavailable = optional ? null : (
    <Unavailable anchors={anchors} heading={heading} onTryAgain={tryAgain} />
  );

  return (
    <div ref={watch} data-region={module}>
      <RegionBoundary key={attempt} fallback={unavailable} onFailure={() => loader.report(module)}>
        <Suspense
          fallback={
            loader.fallback(module) === 'placeholder' ? <Loading anchors={anchors} /> : unavailable
          }
        >
          <MountedModule
            loading={loading}
            props={props}
            unavailable={unavailable}
            onMounted={onMounted}
          />
        </Suspense>
      </RegionBoundary>
    </div>
  );
}

interface MountedModuleProps {
  loading: Promise<LoadedModule>;
  props: object;
  unavailable: ReactNode;
  onMounted: () => void;
}

function MountedModule({ loading, props, unavailable, onMounted }: MountedModuleProps) {
  const loaded = use(loading);
  // After the effects of the module itself.
  useEffect(onMounted, [onMounted]);
  if (loaded.status === 'unavailable') return unavailable;
  if (loaded.status === 'browser-only') throw new RenderedInBrowserOnly();
  const { Component } = loaded;
  return <Component {...props} />;
}
