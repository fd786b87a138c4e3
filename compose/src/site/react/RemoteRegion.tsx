import {
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { AncestorsContext, RegionContext, type RegionEnvironment } from './contexts.ts';
import { RegionAlone } from './RegionAlone.tsx';
import { RegionContents } from './RegionContents.tsx';
import { useRegionProps } from './useRegionProps.ts';
import { whyRefused } from './whyRefused.ts';

/** Props of `RemoteRegion`. */
export interface RemoteRegionProps {
  /** Id of the module: `<remote>/<module>`. */
  module: ModuleId;
  /** Props of the module (JSON): it gets a frozen copy. */
  props: object;
  /** The page's heading if the module renders it: shown while the module is unavailable. */
  heading?: string | undefined;
  /** Shown while the module is unavailable, or may not be mounted. @defaultValue `unavailable`, or nothing */
  fallback?: ReactNode;
}

/**
 * Mounts a module of a remote, in the host's layout or in a module of another remote. A failure of
 * the module, on the server or in the browser, affects this region only. The server's HTML stays
 * until the module's script is needed and loaded. A module may mount what its build declares
 * (`mounts`) and the site offers (`mountable`), with at most three modules around it; otherwise
 * `fallback` is shown.
 *
 * Without a site around it (a remote alone, a test) it renders a placeholder with the module's id.
 *
 * @throws Error in production, if there is no site around it.
 * @example
 * <RemoteRegion module="buy/BuyButton" props={{ sku }} fallback={<a href={`/buy/${sku}`}>Buy</a>} />
 */
export function RemoteRegion(region: RemoteRegionProps) {
  const environment = useContext(RegionContext);
  if (!environment) {
    // Every region in production is on a page of a site: so hosts need not contain the placeholder.
    if (process.env.NODE_ENV === 'production') throw new Error('There is no site around a region');
    return <RegionAlone {...region} />;
  }
  return <RegionOfSite {...region} environment={environment} />;
}

interface RegionOfSiteProps extends RemoteRegionProps {
  environment: RegionEnvironment;
}

function RegionOfSite({ environment, ...region }: RegionOfSiteProps) {
  const { module, fallback = null } = region;
  const { loader, site } = environment;
  const ancestors = useContext(AncestorsContext);
  const { props, problem } = useRegionProps(
    module,
    region.props,
    site.modules[module]?.propsSchema,
  );
  const reason = whyRefused(module, ancestors, environment) ?? problem;
  if (reason !== undefined) {
    loader.refused(reason);
    return fallback;
  }
  return (
    <>
      <Region {...region} props={props} environment={environment} />
      <AfterRegion onExit={() => loader.exited?.(ancestors.at(-1))} />
    </>
  );
}

/** Rendered after the region. On the server the parent's code runs again from here: for the crash record. */
function AfterRegion({ onExit }: { onExit: () => void }) {
  onExit();
  return null;
}

/** Hydration keeps the content of such an element. A suspended boundary would block events from the page's code. */
const SERVED_HTML = {
  ...(process.env.NODE_ENV !== 'production' && { suppressHydrationWarning: true }),
  dangerouslySetInnerHTML: { __html: '' },
};

function Region({ module, props, heading, fallback, environment }: RegionOfSiteProps) {
  const { loader } = environment;
  const isServerRendered = useIsServerRendered();
  const [{ attempt, loading }, setShown] = useState(() => ({
    attempt: 0,
    loading:
      isServerRendered && loader.isStatic?.(module)
        ? undefined
        : loader.load(module, isServerRendered),
  }));
  const watch = useCallback(
    (region: HTMLElement | null) =>
      region
        ? // Only `browser/development/refreshRemotes.ts` calls this function.
          loader.watch(module, region, (other, hasThrown) =>
            setShown((shown) => ({ attempt: shown.attempt + (hasThrown ? 1 : 0), loading: other })),
          )
        : undefined,
    [loader, module],
  );
  const given = { props, heading, fallback };
  // `last` is set during the render, because `onMounted` runs in an effect of a child, before this component's effects.
  // If React discards a render, its props stay in `last`: the region is then rendered once more than necessary.
  const { current: contents } = useRef({ first: given, last: given, isMounted: false });
  contents.last = given;
  const [, renderAgain] = useState({});
  const onMounted = useCallback(() => {
    contents.isMounted = true;
    if (contents.last !== contents.first) renderAgain({});
  }, [contents]);
  const tryAgain = useCallback(() => {
    keepFocus(module);
    setShown({ attempt: attempt + 1, loading: loader.retry(module) });
  }, [attempt, loader, module]);
  // The HTML of a static region shows the first props: its module is loaded once they change.
  useEffect(() => {
    if (loading || props === contents.first.props) return;
    const changed = loader.load(module, true);
    void changed.then(({ status }) => {
      if (status !== 'ready') return;
      keepFocus(module);
      setShown({ attempt, loading: changed });
    });
  }, [attempt, loader, loading, module, contents, props]);

  return (
    <div ref={watch} data-region={module} {...(!loading && SERVED_HTML)}>
      {loading && (
        <RegionContents
          // React drops the server's HTML of a region whose props change before the region is hydrated.
          {...(contents.isMounted ? given : contents.first)}
          key={attempt}
          module={module}
          loading={loading}
          environment={environment}
          onMounted={onMounted}
          onTryAgain={tryAgain}
        />
      )}
    </div>
  );
}

/** Focused content is replaced: its region gets the focus, so that keyboards and screen readers continue there. */
function keepFocus(module: ModuleId): void {
  const region = document.activeElement?.closest<HTMLElement>(`[${REGION_ATTRIBUTE}="${module}"]`);
  if (!region) return;
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
}

const subscribeToNothing = () => () => {};

/**
 * Whether React hydrated the server's HTML of this component when the component was mounted: React calls the server
 * snapshot only while it hydrates. Also true on the server. The value does not change, so it causes no further render.
 */
function useIsServerRendered(): boolean {
  const isHydrated = useRef(false);
  return useSyncExternalStore(
    subscribeToNothing,
    () => isHydrated.current,
    () => (isHydrated.current = true),
  );
}
