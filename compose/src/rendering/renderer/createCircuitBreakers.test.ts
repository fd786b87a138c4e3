/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { changeLimits } from '../../../fixtures/changeLimits.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { type CircuitBreakers, createCircuitBreakers } from './createCircuitBreakers.ts';
import type { ProbeResult } from './probeModule.ts';
import type { RenderRequest } from './Renderer.ts';

const { pinned } = bundledRelease('legal');
const POLICY = `legal/${pinned.id}/PrivacyPolicy`;
const PAGE = { path: '/privacy-policy' } as RenderRequest;
const DELAY_MS = 1_000;

let circuits: CircuitBreakers;
let results: ProbeResult[];
const probeModule = jest.fn(
  async (): Promise<ProbeResult> => results.shift() ?? { outcome: 'passed' },
);
const failed: ProbeResult = { outcome: 'failed', reason: 'it did it again' };
const unknown: ProbeResult = { outcome: 'unknown', reason: 'it could not be started' };

beforeEach(() => {
  jest.useFakeTimers();
  // At 0, lru-cache takes an entry for one without an age.
  jest.advanceTimersByTime(1);
  probeModule.mockClear();
  results = [];
  changeLimits(DEADLINES, { firstProbeMs: DELAY_MS, longestProbeMs: 4 * DELAY_MS });
  circuits = createCircuitBreakers(probeModule, { info: () => {} } as never);
});
afterEach(() => {
  circuits.close();
  jest.useRealTimers();
});

const isOpen = () => circuits.browserOnly([pinned]).includes('legal/PrivacyPolicy');
const wait = (delays: number) => jest.advanceTimersByTimeAsync(delays * DELAY_MS);

it('leaves only the module with evidence against it to the browser', () => {
  for (const reason of ['it threw', 'it threw again']) circuits.open(POLICY, reason, PAGE);

  expect(circuits.browserOnly([pinned])).toEqual(['legal/PrivacyPolicy']);
  expect(circuits.browserOnly([{ ...pinned, id: 'fedcba9876543210' }])).toEqual([]);
  expect(circuits.of(pinned)).toEqual([
    expect.objectContaining({ module: POLICY, reason: 'it threw', failedProbes: 0 }),
  ]);
});

it('leaves every module of a release to the browser if its top-level code fails', () => {
  circuits.open(`legal/${pinned.id}/`, 'it threw', PAGE);

  expect(circuits.browserOnly([pinned])).toEqual(['legal/PrivacyPolicy', 'legal/TermsOfService']);
});

it('closes after a successful probe with the page of the failure', async () => {
  circuits.open(POLICY, 'it threw', PAGE);

  await wait(0.9);
  expect(probeModule).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);

  await wait(0.1);
  expect(probeModule).toHaveBeenCalledWith(POLICY, PAGE);
  expect(isOpen()).toBe(false);
  expect(circuits.all()).toEqual([]);
});

describe('the page of a probe', () => {
  const pageWith = (id: string) =>
    ({
      path: '/',
      mounts: ['legal/PrivacyPolicy'],
      composition: { releases: [{ ...pinned, id }] },
    }) as unknown as RenderRequest;

  it.each([
    ['a module', 'legal/a/PrivacyPolicy'],
    ['the code of a release', 'legal/a/'],
  ])('is the last one rendered with %s', async (_what, name) => {
    const [earlier, later, another] = [pageWith('a'), pageWith('a'), pageWith('b')];
    for (const page of [earlier, later, another]) circuits.note(page);

    circuits.open(name, 'it threw');
    await wait(1);

    expect(probeModule).toHaveBeenCalledTimes(1);
    expect((probeModule.mock.calls as unknown[][])[0]?.[1]).toBe(later);
  });

  it('is none with a superseded release, whose code it would keep in memory', async () => {
    for (const id of ['a', 'b']) circuits.note(pageWith(id));
    circuits.keepPagesOf([{ ...pinned, id: 'b' }]);

    for (const id of ['a', 'b']) circuits.open(`legal/${id}/PrivacyPolicy`, 'it threw');
    await wait(1);

    const probed = (probeModule.mock.calls as unknown[][]).map(([module]) => module);
    expect(probed).toEqual(['legal/b/PrivacyPolicy']);
  });

  it('is the next visitor’s if the last one is unknown or too long ago', async () => {
    for (let index = 0; index <= 2_000; index += 1) circuits.note(pageWith(`${index}`));

    for (const name of ['legal/0/PrivacyPolicy', 'legal/0/', 'news/1/Story']) {
      circuits.open(name, 'it threw');
    }
    expect(circuits.all()).toHaveLength(3);
    await wait(1);

    expect(circuits.all()).toEqual([]);
    expect(probeModule).not.toHaveBeenCalled();
  });
});

it('doubles the delay after each failed probe, up to a limit', async () => {
  results = [failed, failed, failed, failed];
  circuits.open(POLICY, 'it threw', PAGE);
  const after = async (delays: number) => {
    await wait(delays);
    return probeModule.mock.calls.length;
  };

  expect([await after(1), await after(1), await after(1), await after(3.9)]).toEqual([1, 1, 2, 2]);
  expect([await after(0.1), await after(3.9), await after(0.1)]).toEqual([3, 3, 4]);
  expect(isOpen()).toBe(true);
  expect(circuits.all()).toEqual([expect.objectContaining({ failedProbes: 4 })]);
});

it('does not count a probe that could not be run', async () => {
  results = [unknown, unknown];
  circuits.open(POLICY, 'it threw', PAGE);

  await wait(1);
  expect(isOpen()).toBe(true);
  await wait(1);
  expect(probeModule).toHaveBeenCalledTimes(2);
  await wait(1);
  expect(isOpen()).toBe(false);
});

it('remembers a failure for a while: the probe of a module that fails again soon is delayed', async () => {
  circuits.open(POLICY, 'it threw', PAGE);
  await wait(1);
  expect(isOpen()).toBe(false);

  circuits.open(POLICY, 'it threw', PAGE);
  await wait(1.9);
  expect(isOpen()).toBe(true);
  await wait(0.1);
  expect(isOpen()).toBe(false);

  await wait(4.1);
  circuits.open(POLICY, 'it threw', PAGE);
  await wait(1);
  expect(isOpen()).toBe(false);
});

it('opens at the second suspicion within a while, not at the first', () => {
  circuits.suspect(POLICY, 'it was ended from outside', PAGE);
  expect(isOpen()).toBe(false);

  circuits.suspect(POLICY, 'it was ended from outside', PAGE);
  expect(isOpen()).toBe(true);
});

it('does not open for two suspicions far apart', async () => {
  circuits.suspect(POLICY, 'it was ended from outside', PAGE);
  await jest.advanceTimersByTimeAsync(600_001);
  circuits.suspect(POLICY, 'it was ended from outside', PAGE);

  expect(isOpen()).toBe(false);
});

it('starts no further probe if it is closed during one', async () => {
  let end = (_result: ProbeResult) => {};
  probeModule.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  circuits.open(POLICY, 'it threw', PAGE);
  await wait(1);

  circuits.close();
  end(failed);
  await wait(10);

  expect(probeModule).toHaveBeenCalledTimes(1);
});

it('drops the oldest of very many', () => {
  for (let index = 0; index < 201; index += 1) circuits.open(`legal/${index}/Policy`, 'x', PAGE);

  expect(circuits.all()).toHaveLength(200);
});
