/** @jest-environment node */
import type { TrackedRemote } from '../tracking/TrackedRemote.ts';
import { createMetrics } from './createMetrics.ts';

it('says how long ago the team of each remote spoke last, where it ever did', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const published = { kind: 'live', remote: 'legal', sequence: 1, at, digest: '' } as const;
  const stateWith = (own: object) => () => ({
    live: undefined,
    canary: undefined,
    refusal: undefined,
    ...own,
  });
  const remotes = [
    { name: 'legal', state: stateWith({ published }) },
    { name: 'waitlist', state: stateWith({}) },
  ] as unknown as TrackedRemote[];

  const text = await createMetrics(() => remotes).text();

  const ages = [...text.matchAll(/^shell_publication_age_seconds\{remote="(\w+)"\} (\S+)$/gm)];
  expect(ages.map(([, remote]) => remote)).toEqual(['legal']);
  expect(Number(ages[0]?.[2])).toBeGreaterThanOrEqual(3_600);
});

it('counts from 0 what alarms look for an increase of', async () => {
  const state = () => ({ live: undefined, canary: undefined, refusal: undefined });
  const remotes = [{ name: 'legal', state }] as unknown as TrackedRemote[];
  const metrics = createMetrics(() => remotes);

  const before = await metrics.text();
  metrics.canaryWithdrawn('legal');
  const after = await metrics.text();

  expect(before).toContain('shell_canaries_withdrawn_total{remote="legal"} 0');
  expect(before).toContain('shell_release_refusals_total{remote="legal"} 0');
  expect(after).toContain('shell_canaries_withdrawn_total{remote="legal"} 1');
});
