/** @jest-environment node */
import type { DashboardState } from '../dashboard/DashboardState.ts';
import { cacheDashboard } from './cacheDashboard.ts';

const loaded = { status: 'loaded' } as DashboardState;
const failed: DashboardState = { status: 'failed', message: 'x' };

describe('cacheDashboard', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shares one call while the result is fresh, then makes a new one', async () => {
    const read = jest.fn(async () => loaded);
    const shared = cacheDashboard(read, 1_000);

    await Promise.all([shared(), shared()]);
    await shared();
    expect(read).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(1_000);
    await shared();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('returns usable figures without waiting for the call', async () => {
    const unanswered = new Promise<DashboardState>(() => {});
    const read = jest.fn(async () => loaded);
    const shared = cacheDashboard(read, 1_000, 2_000);
    await shared();
    read.mockReturnValue(unanswered);

    await jest.advanceTimersByTimeAsync(1_999);
    expect(await shared()).toBe(loaded);

    await jest.advanceTimersByTimeAsync(1);
    expect(await Promise.race([shared(), Promise.resolve('waiting')])).toBe('waiting');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('returns usable figures instead of a failure', async () => {
    const read = jest.fn(async () => loaded);
    const shared = cacheDashboard(read, 1_000, 2_000);
    await shared();
    read.mockResolvedValue(failed);

    await jest.advanceTimersByTimeAsync(1_500);
    expect(await shared()).toBe(loaded);
    expect(await shared()).toBe(loaded);

    await jest.advanceTimersByTimeAsync(500);
    expect(await shared()).toBe(failed);
  });

  it('does not cache failures', async () => {
    const read = jest.fn(async () => failed);
    const shared = cacheDashboard(read, 1_000);

    await shared();
    await shared();

    expect(read).toHaveBeenCalledTimes(2);
  });
});
