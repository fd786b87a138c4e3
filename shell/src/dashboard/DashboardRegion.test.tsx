import type { DashboardState } from '@statline/compose/composition/Composition';
import type { ModuleLoader } from '@statline/compose/react/ModuleLoader';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Page } from '../layout/Page.tsx';
import { createDashboardStore } from './createDashboardStore.ts';
import { DashboardRegion } from './DashboardRegion.tsx';

const { site, metrics } = SAMPLE_PROPS['marketing/Metrics'];

const loaded = Promise.resolve({ status: 'ready', Component: () => <p>The figures</p> });
const load = (() => loaded) as unknown as ModuleLoader['load'];
const prefetch = jest.fn();
const modules: ModuleLoader = {
  load,
  prepare: async () => {},
  prefetch,
  retry: load,
  report: () => {},
  fallback: () => 'placeholder',
};

async function renderRegion(initial: DashboardState, request: () => Promise<typeof metrics>) {
  const dashboard = createDashboardStore(initial, request);
  await act(async () => {
    render(
      <Page modules={modules} dashboard={dashboard}>
        <DashboardRegion site={site} />
      </Page>,
    );
  });
}

const never = () => new Promise<never>(() => {});

/** The click makes a component suspend, so it takes an awaited `act`. */
const tryAgain = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });

describe('the dashboard region', () => {
  it('says that it is loading while it waits', async () => {
    await renderRegion({ status: 'loading' }, never);

    expect(screen.getByRole('status')).toHaveTextContent('Loading dashboard data...');
  });

  it('fetches what will show the figures while it waits for them', async () => {
    prefetch.mockClear();

    await renderRegion({ status: 'loading' }, never);

    expect(prefetch).toHaveBeenCalledWith(['marketing/Metrics']);
  });

  it('shows the metrics section once the figures are there', async () => {
    await renderRegion({ status: 'loading' }, async () => metrics);

    expect(await screen.findByText('The figures')).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('shows the error with its message, and tries again when asked', async () => {
    await renderRegion(
      { status: 'failed', message: 'Network response was not ok' },
      async () => metrics,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Error loading dashboard data: Network response was not ok',
    );

    await tryAgain();

    expect(await screen.findByText('The figures')).toBeInTheDocument();
  });
});
