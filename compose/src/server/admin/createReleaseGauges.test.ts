/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import type { FeedState } from '../../releases/tracking/followFeed.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { createMetrics } from './createMetrics.ts';
import { createReleaseGauges } from './createReleaseGauges.ts';

function metricsOf(remotes: object[], feed?: () => { refusal?: object }) {
  const metrics = createMetrics();
  const tracked = remotes as TrackedRemote[];
  createReleaseGauges(
    metrics,
    () => tracked,
    () => [],
    feed as (() => FeedState) | undefined,
  );
  return metrics;
}

it('reports the age of each remote’s last publication, if there is one', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const livePublication = { kind: 'live', remote: 'legal', sequence: 1, at, digest: '' } as const;
  const stateWith = (own: object) => () => ({
    live: undefined,
    canary: undefined,
    refusal: undefined,
    ...own,
  });
  const remotes = [
    { name: 'legal', state: stateWith({ livePublication }) },
    { name: 'waitlist', state: stateWith({}) },
  ];

  const text = await metricsOf(remotes).registry.metrics();

  const ages = [...text.matchAll(/^shell_publication_age_seconds\{remote="(\w+)"\} (\S+)$/gm)];
  expect(ages.map(([, remote]) => remote)).toEqual(['legal']);
  expect(Number(ages[0]?.[2])).toBeGreaterThanOrEqual(3_600);
});

it('reports which required remotes have no release', async () => {
  const release = { live: liveRelease('legal'), canary: undefined, refusal: undefined };
  const none = { ...release, live: undefined };
  const remotes = [
    { name: 'legal', state: () => release },
    { name: 'marketing', state: () => none },
    { name: 'waitlist', state: () => none, optional: true },
  ];

  const text = await metricsOf(remotes).registry.metrics();

  expect(text.match(/(?<=^shell_remote_missing\{remote=").*/gm)).toEqual([
    'legal"} 0',
    'marketing"} 1',
    'waitlist"} 0',
  ]);
});

it('reports whose published release is refused now, also before the first scrape', async () => {
  let isRefused = true;
  const state = () => ({ live: undefined, canary: undefined, refusal: undefined, isRefused });
  const { registry } = metricsOf([{ name: 'legal', state }]);

  expect(await registry.metrics()).toMatch(/^shell_release_refused\{remote="legal"\} 1$/m);
  isRefused = false;
  expect(await registry.metrics()).toMatch(/^shell_release_refused\{remote="legal"\} 0$/m);
});

it('shows which regions lack their HTML, and why, until a page has it', async () => {
  const live = liveRelease('legal');
  const state = () => ({ live, canary: undefined, refusal: undefined });
  const { unrenderedRegions, registry } = metricsOf([{ name: 'legal', state }]);
  const regions = ['legal/PrivacyPolicy', 'legal/TermsOfService'];
  const page = { html: '', styles: '', rendered: [] as string[], failures: [], loads: [] };
  const shown = async () =>
    [...(await registry.metrics()).matchAll(/^shell_region_left_to_browser\{(.*)\} 1$/gm)].map(
      ([, labels = '']) => /module="(\w+)",cause="(\w+)"/.exec(labels)?.slice(1).join(' '),
    );

  const open = ['legal/TermsOfService'];
  const noted = unrenderedRegions.note(
    regions,
    [live],
    { ...page, tooLarge: ['legal/PrivacyPolicy'] },
    open,
  );
  expect(noted).toEqual([
    expect.objectContaining({ module: 'legal/0123456789abcdef/PrivacyPolicy' }),
  ]);
  expect(await shown()).toEqual(['PrivacyPolicy memory']);

  const failures = [{ name: 'Error', message: 'no words', timedOut: false }];
  const again = () => unrenderedRegions.note(regions, [live], { ...page, failures }, open);
  expect(again()).toEqual([expect.objectContaining({ cause: 'error', reason: 'no words' })]);
  expect(again()).toEqual([]);

  unrenderedRegions.note(regions, [live], { ...page, rendered: regions }, []);
  expect(await shown()).toEqual([]);
});

it('reports whether the feed of remotes is refused or cannot be read now', async () => {
  let refusal: object | undefined;
  const { registry } = metricsOf([], () => (refusal ? { refusal } : {}));
  const shown = async () => (await registry.metrics()).match(/^shell_feed_refused.*/m)?.[0];
  expect(await shown()).toBe('shell_feed_refused 0');

  refusal = { reason: 'it is unreachable' };
  expect(await shown()).toBe('shell_feed_refused 1');
});

it('has the metric of the feed without one too, so that every site exports what alarms read', async () => {
  expect(await metricsOf([]).registry.metrics()).toMatch(/^shell_feed_refused 0$/m);
});
