/** @jest-environment node */
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { joinOrderOf, releasesInTrial } from './canaryAssignment.ts';
import { bucketIn } from './identifyVisitor.ts';

const release = (id: string) => ({ pinned: { name: 'legal', id } }) as AdmittedRelease;
const remoteWith = (name: string, canary?: object) =>
  ({ name, state: () => ({ live: release('live'), canary }) }) as unknown as TrackedRemote;
const REMOTES = [
  remoteWith('marketing'),
  remoteWith('legal', { release: release('canary'), share: 50 }),
];
const ORDER = joinOrderOf({ name: 'legal', id: 'canary' });

it.each([
  ['the canary', ORDER[0], true],
  ['the live release', ORDER.at(-1), false],
])('returns %s of a remote in trial, by the bucket in the cookies', (_what, bucket, isCanary) => {
  const found = [{ remote: 'legal', release: isCanary ? 'canary' : 'live', isCanary }];

  for (const cookies of [`a=b; canary=${bucket}; c=d`, `canary=${bucket}; path=/; samesite=lax`])
    expect(releasesInTrial(REMOTES, bucketIn(cookies))).toEqual(found);
});

it('returns nothing without a bucket', () => {
  expect(releasesInTrial(REMOTES, bucketIn('xcanary=7; canary=ada'))).toEqual([]);
});
