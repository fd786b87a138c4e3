import {
  createElement,
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
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { AnyLoad, LoadInput } from '../loads/Load.ts';
import { PageParamsContext } from './contexts.ts';
import type { MountWithData, MountWithDataProps } from './ModuleLoader.ts';
import { RenderedInBrowserOnly } from './RenderedInBrowserOnly.ts';

export interface LoadingMount extends Pick<LoadInput, 'props' | 'path' | 'params'> {
  module: ModuleId;
  load: AnyLoad;
  /** The page's query. */
  search: string;
  /** Whether React hydrates the server's HTML, which requires the data that the server has sent. */
  isHydrating: boolean;
}

/** Results of modules' `load`: the server runs it, the browser first uses the results in the document. */
export interface ModuleData {
  /** Returns the same promise for equal mounts. It never rejects, and never settles once no region retains it. */
  of(mount: LoadingMount): Promise<LoadOutcome>;
  /** Keeps a result that a region shows or waits for. @returns a function that ends this. */
  retain(loading: Promise<LoadOutcome>): () => void;
  /** The query of the page at a path; while React hydrates, the one that the server rendered the page with. */
  useSearch(path: string): string;
}

export const mountWith =
  (data: ModuleData): MountWithData =>
  (mount) =>
    createElement(ModuleWithData, { ...mount, data });

const subscribeToNothing = () => () => {};
const no = () => false;
const yes = () => true;

/** When props, query or code change, the previous content stays until the new data are loaded. */
export function ModuleWithData({
  data,
  placeholder,
  ...mount
}: MountWithDataProps & { data: ModuleData }) {
  const { module, Component, load, props } = mount;
  const { pathname: path } = useLocation();
  const params = useContext(PageParamsContext);
  const search = data.useSearch(path);
  // True on the server, and in the browser until React has hydrated the server's HTML.
  const isHydrating = useSyncExternalStore(subscribeToNothing, no, yes);
  const loading = data.of({ module, load, props, path, params, search, isHydrating });
  useEffect(() => data.retain(loading), [data, loading]);
  // Deferred together, so that new props and new code are shown only with the new data.
  const shown = useDeferredValue(
    useMemo(() => ({ Component, loading, props }), [Component, loading, props]),
  );

  return (
    <Suspense fallback={placeholder}>
      <ModuleWhenLoaded {...mount} {...shown} />
    </Suspense>
  );
}

type ModuleWhenLoadedProps = Omit<MountWithDataProps, 'placeholder'> & {
  loading: Promise<LoadOutcome>;
};

function ModuleWhenLoaded({ Component, loading, props, unavailable }: ModuleWhenLoadedProps) {
  const outcome = use(loading);
  if (outcome.status === 'failed') return unavailable;
  // The server leaves the module to the browser, which has more time to load the data.
  if (outcome.status === 'late') throw new RenderedInBrowserOnly();
  return <Component {...props} {...{ data: outcome.data }} />;
}
