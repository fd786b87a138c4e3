import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createDashboardStore } from './createDashboardStore.ts';
import { DashboardRegion } from './DashboardRegion.tsx';
import type { DashboardState } from './DashboardState.ts';
import { DashboardStoreContext } from './DashboardStoreContext.ts';

const { metrics } = SAMPLE_PROPS['marketing/Metrics'];

async function renderRegion(initial: DashboardState, request: () => Promise<typeof metrics>) {
  const dashboard = createDashboardStore(initial, request);
  await act(async () => {
    render(
      <DashboardStoreContext value={dashboard}>
        <DashboardRegion>{({ total }) => <p>{`${total} on the list`}</p>}</DashboardRegion>
      </DashboardStoreContext>,
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
  it('shows that it is loading', async () => {
    await renderRegion({ status: 'loading' }, never);

    expect(screen.getByRole('status')).toHaveTextContent('Loading dashboard data...');
  });

  it('shows the metrics section once the figures are loaded', async () => {
    await renderRegion({ status: 'loading' }, async () => metrics);

    expect(await screen.findByText(`${metrics.total} on the list`)).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('shows the error message, and tries again on request', async () => {
    await renderRegion(
      { status: 'failed', message: 'Network response was not ok' },
      async () => metrics,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Error loading dashboard data: Network response was not ok',
    );

    await tryAgain();

    expect(await screen.findByText(`${metrics.total} on the list`)).toBeInTheDocument();
  });

  it('moves the focus to the figures, since the button is removed', async () => {
    await renderRegion({ status: 'failed', message: 'Network Error' }, async () => metrics);
    screen.getByRole('button', { name: 'Try again' }).focus();

    await tryAgain();

    expect(document.activeElement).toContainElement(
      await screen.findByText(`${metrics.total} on the list`),
    );
    expect(document.body).not.toHaveFocus();
  });

  it('keeps the focus if the figures arrive by a retry in the background', async () => {
    jest.useFakeTimers();
    await renderRegion({ status: 'failed', message: 'Network Error' }, async () => metrics);
    screen.getByRole('button', { name: 'Try again' }).focus();

    await act(() => jest.advanceTimersByTimeAsync(1_000));

    expect(document.activeElement).toContainElement(
      screen.getByText(`${metrics.total} on the list`),
    );
    expect(document.body).not.toHaveFocus();
    jest.useRealTimers();
  });

  it('requests old figures again if the page returns from the back/forward cache', async () => {
    jest.useFakeTimers();
    const request = jest.fn(async () => ({ ...metrics, total: 7_777 }));
    await renderRegion({ status: 'loaded', metrics }, request);
    const show = (persisted: boolean) =>
      act(async () => {
        window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      });
    jest.setSystemTime(Date.now() + 60_000);

    await show(false);
    expect(request).not.toHaveBeenCalled();
    await show(true);

    expect(screen.getByText('7777 on the list')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
