/** @jest-environment node */
import { Histogram, Registry } from 'prom-client';
import { createVisitMetrics } from './createVisitMetrics.ts';

const report = (release: string) => ({
  page: 'home',
  releases: [{ remote: 'legal', release }],
  vitals: { LCP: 1_000, INP: 100, CLS: 0.1 },
});

it('limits the number of releases, and drops the least recently seen one', async () => {
  const registry = new Registry();
  const vitals = createVisitMetrics(registry, ['home']);
  const others = Array.from({ length: 999 }, (_, at) => `other ${at}`);

  for (const release of ['first', 'second', 'first', ...others])
    vitals.observeVitals(report(release));

  expect((await vitals.read()).vitalsOf('legal', 'second')).toEqual([]);
  expect((await vitals.read()).vitalsOf('legal', 'first')).toEqual([
    expect.objectContaining({ visits: 2 }),
  ]);
  expect(await registry.metrics()).not.toContain('release="second"');
});

it("drops a forgotten release's series, and starts over when it is seen again", async () => {
  const registry = new Registry();
  const vitals = createVisitMetrics(registry, ['home']);

  vitals.observeVitals(report('first'));
  vitals.forget('legal', 'first');
  expect(await registry.metrics()).not.toContain('release="first"');

  vitals.observeVitals(report('first'));
  expect((await vitals.read()).vitalsOf('legal', 'first')).toEqual([
    expect.objectContaining({ visits: 1 }),
  ]);
});

it('reads each metric once for any number of releases', async () => {
  const pages = ['home', 'terms', 'privacy'];
  const vitals = createVisitMetrics(new Registry(), pages);
  const releases = ['first', 'second', 'third'];
  for (const release of releases) vitals.observeVitals(report(release));
  const get = jest.spyOn(Histogram.prototype, 'get');

  const { vitalsOf, costOf } = await vitals.read();
  const described = releases.map((release) => [
    ...vitalsOf('legal', release),
    costOf('legal', release),
  ]);

  expect(described).toEqual(
    releases.map(() => [expect.objectContaining({ page: 'home', visits: 1 }), null]),
  );
  expect(get).toHaveBeenCalledTimes(6);
  get.mockRestore();
});
