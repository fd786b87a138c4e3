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
  /** Shows the figures. */
  children: (metrics: DashboardMetrics) => ReactNode;
}

/**
 * The metrics section, or a notice while there are no figures: either is a boundary of its
 * own, so that what changes it before React comes costs it alone.
 */
export function DashboardRegion({ children: show }: DashboardRegionProps) {
  const store = useContext(DashboardStoreContext);
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);

  useEffect(() => {
    store.start();
    return store.stop;
  }, [store]);

  const region = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    // The button is removed: keyboards and screen readers continue at its region.
    if (region.current) {
      region.current.tabIndex = -1;
      region.current.focus({ preventScroll: true });
    }
    store.tryAgain();
  };

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

/** A component of its own: what changes above a region that waits for its script costs the region's HTML. */
function Loading() {
  const isLive = useIsLive();
  return (
    <LoadingWords role="status" $isLive={isLive}>
      Loading dashboard data...
    </LoadingWords>
  );
}

/** The scoreboard, switched off. */
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
