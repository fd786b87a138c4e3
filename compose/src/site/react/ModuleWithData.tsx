import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { LoadOutcome } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { AnyLoad } from '../loads/Load.ts';
import { PageParamsContext } from './contexts.ts';
import type { ModuleData } from './ModuleData.ts';
import { RenderedInBrowserOnly } from './RenderedInBrowserOnly.ts';
import { useIsTakenOver } from './useIsTakenOver.ts';

/** What mounts the modules of a page that load something. */
export const mountWith =
  (data: ModuleData): MountWithData =>
  (mount) =>
    createElement(ModuleWithData, { ...mount, data });

interface ModuleWithDataProps {
  data: ModuleData;
  module: ModuleId;
  Component: ComponentType<object>;
  load: AnyLoad;
  props: object;
  /** Shown while it loads. */
  placeholder: ReactNode;
  /** Shown where loading has failed. */
  unavailable: ReactNode;
}

/**
 * A module that has a `load`. Until its data are there it shows the placeholder; when they change, with
 * its props, the page's query or the module's code, what was there stays until the new ones have come.
 */
export function ModuleWithData({ data, placeholder, ...mount }: ModuleWithDataProps) {
  const { module, Component, load, props } = mount;
  const { pathname: path } = useLocation();
  const params = useContext(PageParamsContext);
  const search = useSyncExternalStore(
    data.subscribe,
    () => data.searchAt(path),
    () => data.firstSearchAt(path),
  );
  const isTakenOver = useIsTakenOver();
  const loading = data.of({ module, load, props, path, params, search, isTakenOver });
  useEffect(() => data.hold(loading), [data, loading]);
  // New props and new code come with the new data.
  const shown = useDeferredValue(
    useMemo(() => ({ Component, loading, props }), [Component, loading, props]),
  );

  return (
    <Suspense fallback={placeholder}>
      <ModuleWhenLoaded {...mount} {...shown} />
    </Suspense>
  );
}

/** As a region mounts it. */
export type MountWithData = ComponentType<Omit<ModuleWithDataProps, 'data'>>;

type ModuleWhenLoadedProps = Omit<ModuleWithDataProps, 'data' | 'placeholder'> & {
  loading: Promise<LoadOutcome>;
};

function ModuleWhenLoaded({ Component, loading, props, unavailable }: ModuleWhenLoadedProps) {
  const outcome = use(loading);
  if (outcome.status === 'failed') return unavailable;
  // The browser has more time.
  if (outcome.status === 'late') throw new RenderedInBrowserOnly();
  return <Component {...props} {...{ data: outcome.data }} />;
}
