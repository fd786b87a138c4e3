import type { DashboardMetrics } from '@statline/contract/dashboard';
import { Container } from '@statline/ui/Container';
import { GROUNDS } from '@statline/ui/grounds';
import { useIsLive } from '@statline/ui/useIsLive';
import { GOES_WITHOUT_SCRIPT, WithoutScript } from '@statline/ui/WithoutScript';
import {
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { styled } from 'styled-components';
import { TryAgain } from '../regions/TryAgain.tsx';
import { DashboardStoreContext } from './DashboardStoreContext.ts';

interface DashboardRegionProps {
  /** Renders the figures. */
  children: (metrics: DashboardMetrics) => ReactNode;
}

/**
 * The metrics section, or a notice while there are no figures. Each is its own Suspense boundary: if a browser
 * extension changes its HTML before hydration, only this boundary is rendered again.
 */
export function DashboardRegion({ children: show }: DashboardRegionProps) {
  const store = useContext(DashboardStoreContext);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);

  useEffect(() => {
    store.start();
    // From the back/forward cache the page returns with its old figures.
    const restart = ({ persisted }: PageTransitionEvent) => persisted && store.start();
    window.addEventListener('pageshow', restart);
    return () => {
      window.removeEventListener('pageshow', restart);
      store.stop();
    };
  }, [store]);

  const region = useRef<HTMLDivElement>(null);
  // The button is removed. Move the focus to its region, where keyboards and screen readers continue.
  const focusRegion = () => {
    if (!region.current) return;
    region.current.tabIndex = -1;
    region.current.focus({ preventScroll: true });
  };
  const tryAgain = () => {
    focusRegion();
    store.tryAgain();
  };
  const isFailed = state.status === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `focusRegion` uses nothing that changes
  useEffect(() => {
    if (!isFailed) return;
    // The figures may also come by a retry in the background.
    return store.subscribe(() => {
      const hasFocus = region.current?.contains(document.activeElement);
      if (hasFocus && store.getState().status !== 'failed') focusRegion();
    });
  }, [store, isFailed]);

  return (
    <div ref={region}>
      {state.status === 'loaded' ? (
        show(state.metrics)
      ) : (
        <Suspense>
          <Board>
            <Message>
              {state.status === 'loading' ? (
                <>
                  <Loading />
                  <WithoutScript>
                    <p>The figures did not come in time. Reload the page to see them.</p>
                  </WithoutScript>
                </>
              ) : (
                <>
                  <p role="alert">{`Error loading dashboard data: ${state.message}`}</p>
                  <TryAgain onTryAgain={tryAgain} />
                </>
              )}
            </Message>
          </Board>
        </Suspense>
      )}
    </div>
  );
}

/**
 * Separate component, so that its state change does not re-render the parent: that would discard the HTML of a region
 * that waits for its script.
 */
function Loading() {
  const isLive = useIsLive();
  return (
    <LoadingWords role="status" $isLive={isLive}>
      Loading dashboard data...
    </LoadingWords>
  );
}

/** The scoreboard without figures. */
const Board = styled.div`
  ${GROUNDS.board}
  display: grid;
  align-items: center;
  min-height: 24rem;
  padding-block: var(--space-section);
`;

const Message = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-5);

  p {
    max-width: 32ch;
    font-family: var(--font-display);
    font-size: var(--type-2xl);
    font-weight: 800;
    line-height: 1;
  }
`;

const LoadingWords = styled.p<{ $isLive: boolean }>`
  ${({ $isLive }) => !$isLive && GOES_WITHOUT_SCRIPT}
`;
