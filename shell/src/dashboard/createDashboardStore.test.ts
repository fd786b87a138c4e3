/** @jest-environment node */
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { createDashboardStore } from './createDashboardStore.ts';

const { metrics } = SAMPLE_PROPS['marketing/Metrics'];
const down = () => Promise.reject(new Error('Network response was not ok'));

/** Lets the promises of a finished call settle. */
const settle = () => jest.advanceTimersByTimeAsync(0);

describe('the dashboard store', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("requests the figures if the server's page lacks them", async () => {
    const store = createDashboardStore({ status: 'loading' }, async () => metrics);

    store.start();
    await settle();

    expect(store.getState()).toEqual({ status: 'loaded', metrics });
  });

  it("makes no request if the server's page contains the figures, however slow the device is", () => {
    const request = jest.fn(async () => metrics);
    const store = createDashboardStore({ status: 'loaded', metrics }, request);

    jest.advanceTimersByTime(60_000);
    store.start();

    expect(request).not.toHaveBeenCalled();
  });

  it('shows a failure, retries after 1, 2 and 4 seconds meanwhile, then stops', async () => {
    const request = jest.fn(down);
    const store = createDashboardStore({ status: 'loading' }, request);
    const states: string[] = [];
    store.subscribe(() => states.push(store.getState().status));

    store.start();
    await settle();
    const callsAfter: number[] = [];
    for (const seconds of [1, 2, 4, 60]) {
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
      callsAfter.push(request.mock.calls.length);
    }

    expect(store.getState()).toEqual({
      status: 'failed',
      message: 'Network response was not ok',
    });
    expect(callsAfter).toEqual([2, 3, 4, 4]);
    expect(states).not.toContain('loading');
  });

  it('does not retry before a second has passed', async () => {
    const request = jest.fn(down);
    const store = createDashboardStore({ status: 'failed', message: 'x' }, request);

    store.start();
    await jest.advanceTimersByTimeAsync(999);
    expect(request).not.toHaveBeenCalled();

    await jest.advanceTimersByTimeAsync(1);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('recovers once the server responds again', async () => {
    const request = jest.fn(down).mockRejectedValueOnce(new Error('first'));
    const store = createDashboardStore({ status: 'loading' }, request);
    store.start();
    await settle();

    request.mockImplementation((async () => metrics) as never);
    await jest.advanceTimersByTimeAsync(1_000);

    expect(store.getState()).toEqual({ status: 'loaded', metrics });
  });

  it('starts over when the visitor tries again', async () => {
    const request = jest.fn(down);
    const store = createDashboardStore({ status: 'failed', message: 'x' }, request);

    store.tryAgain();

    expect(store.getState()).toEqual({ status: 'loading' });
    expect(request).toHaveBeenCalledTimes(1);
    await settle();
    expect(store.getState().status).toBe('failed');
  });

  it('ignores the response to an aborted request', async () => {
    let resolveMetrics: (value: typeof metrics) => void = () => {};
    const store = createDashboardStore(
      { status: 'loading' },
      () => new Promise<typeof metrics>((resolve) => (resolveMetrics = resolve)),
    );

    store.start();
    store.stop();
    resolveMetrics(metrics);
    await settle();

    expect(store.getState()).toEqual({ status: 'loading' });
  });

  it('requests again when the page is shown again, even if the clock was set back', async () => {
    const request = jest.fn(async () => metrics);
    const store = createDashboardStore({ status: 'loaded', metrics }, request);
    store.start();
    store.stop();

    jest.setSystemTime(Date.now() - 3_600_000);
    store.start();

    expect(request).toHaveBeenCalledTimes(1);
    await settle();
  });

  it('keeps old figures while newer ones are unavailable', async () => {
    const request = jest.fn(down);
    const store = createDashboardStore({ status: 'loaded', metrics }, request);
    store.start();
    store.stop();

    await jest.advanceTimersByTimeAsync(6_000);
    store.start();
    await settle();

    expect(request).toHaveBeenCalledTimes(1);
    expect(store.getState()).toEqual({ status: 'loaded', metrics });
  });
});
