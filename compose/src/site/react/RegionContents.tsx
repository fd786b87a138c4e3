import {
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { Boundary } from './Boundary.tsx';
import { AncestorsContext, LeavingContext, type RegionEnvironment } from './contexts.ts';
import type { LoadedModule } from './ModuleLoader.ts';
import { RenderedInBrowserOnly } from './RenderedInBrowserOnly.ts';

interface RegionContentsProps {
  module: ModuleId;
  props: object;
  heading: string | undefined;
  fallback: ReactNode;
  environment: RegionEnvironment;
  loading: Promise<LoadedModule>;
  onMounted: () => void;
  onTryAgain: () => void;
}

export const RegionContents = memo(function RegionContents(contents: RegionContentsProps) {
  const { module, heading, fallback, environment, onTryAgain } = contents;
  const { loader, site } = environment;
  const { sections = [], optional } = site.modules[module] ?? {};
  const { loading: Loading, unavailable: Unavailable } = site;
  const anchors = <SectionAnchors ids={sections} />;
  const ownUnavailable = optional ? null : (
    <Unavailable anchors={anchors} heading={heading} onTryAgain={onTryAgain} />
  );
  const unavailable = fallback === undefined ? ownUnavailable : fallback;
  const placeholder = <Loading anchors={anchors} />;
  // Until the next page is shown. What the module throws while it is unmounted would otherwise reach the page's boundary.
  const isLeaving = useContext(LeavingContext);

  return (
    <Boundary fallback={unavailable} onFailure={(error) => loader.report(module, error)}>
      {isLeaving || (
        <Suspense fallback={loader.isAbsent?.(module) ? unavailable : placeholder}>
          <MountedModule {...{ ...contents, unavailable, placeholder }} />
        </Suspense>
      )}
    </Boundary>
  );
});

function MountedModule({
  module,
  loading,
  props,
  environment: { loader },
  placeholder,
  unavailable,
  onMounted,
}: RegionContentsProps & { placeholder: ReactNode; unavailable: ReactNode }) {
  const loaded = use(loading);
  const ancestors = useContext(AncestorsContext);
  const [within] = useState(() => [...ancestors, module]);
  useLayoutEffect(() => {
    loader.committed(module);
    onMounted();
  }, [loader, module, onMounted]);
  // This effect runs after the effects of the module itself.
  useEffect(() => loader.mounted(module), [loader, module]);
  if (loaded.status === 'unavailable') return unavailable;
  if (loaded.status === 'browser-only') throw new RenderedInBrowserOnly();
  const { Component, loading: own } = loaded;
  return (
    <AncestorsContext value={within}>
      {own ? (
        <own.Mount {...{ module, Component, props, placeholder, unavailable }} load={own.load} />
      ) : (
        <Component {...props} />
      )}
    </AncestorsContext>
  );
}

/** While the module's sections are missing, links to them lead to their region. */
function SectionAnchors({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <span key={id} id={id} tabIndex={-1} />);
}
