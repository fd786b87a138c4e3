/** @jest-environment node */
import type { DashboardState } from '../dashboard/DashboardState.ts';
import { shareReads } from './shareReads.ts';

const loaded = { status: 'loaded' } as DashboardState;
const failed: DashboardState = { status: 'failed', message: 'x' };

describe('shareReads', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('makes one call for all that ask within its time, then a new one', async () => {
    const read = jest.fn(async () => loaded);
    const shared = shareReads(read, 1_000);

    await Promise.all([shared(), shared()]);
    await shared();
    expect(read).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(1_000);
    await shared();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('keeps no failure', async () => {
    const read = jest.fn(async () => failed);
    const shared = shareReads(read, 1_000);

    await shared();
    await shared();

    expect(read).toHaveBeenCalledTimes(2);
  });
});
