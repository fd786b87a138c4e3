/** @jest-environment node */
import { createReadiness } from './createReadiness.ts';

const WAIT_MS = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function start(...missing: string[]) {
  const composition = {
    canRender: () => true,
    missing: (): readonly string[] => missing,
    isStateAvailable: () => true,
  };
  const warn = jest.fn();
  const readiness = createReadiness({ composition, releaseWaitMs: WAIT_MS, logger: { warn } });
  return { readiness, missing, warn };
}

it('is ready once each remote has a release', () => {
  const { readiness, missing, warn } = start('legal');
  jest.advanceTimersByTime(WAIT_MS - 1);
  expect(readiness.isReady()).toBe(false);

  missing.pop();
  expect(readiness.isReady()).toBe(true);

  jest.advanceTimersByTime(1);
  expect(warn).not.toHaveBeenCalled();
});

it('is ready without a release after the limit, and names the remote', () => {
  const { readiness, warn } = start('legal');

  jest.advanceTimersByTime(WAIT_MS);

  expect(readiness.isReady()).toBe(true);
  expect(readiness.missing()).toEqual(['legal']);
  expect(warn.mock.calls).toEqual([
    [{ missing: ['legal'], releaseWaitMs: WAIT_MS }, 'ready without a release of these remotes'],
  ]);
});

it('is not ready while no process renders pages, even with all releases', () => {
  const composition = { canRender: () => false, missing: () => [], isStateAvailable: () => true };
  const { isReady } = createReadiness({
    composition,
    releaseWaitMs: WAIT_MS,
    logger: { warn: jest.fn() },
  });

  expect(isReady()).toBe(false);
});
