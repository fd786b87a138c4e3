/** @jest-environment node */
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { joinOrderOf } from './canaryAssignment.ts';
import { chooseReleases } from './chooseReleases.ts';

const release = (id: string) => ({ pinned: { name: 'legal', id } }) as AdmittedRelease;
const remoteWith = (share: number, canary = 'canary') =>
  ({
    name: 'legal',
    state: () => ({
      live: release('live'),
      canary: { release: release(canary), share },
      refusal: undefined,
    }),
  }) as unknown as TrackedRemote;
const noOverrides = () => Promise.reject(new Error('it cannot be had'));

const chosen = async (remote: TrackedRemote, bucket: number | undefined) => {
  const releases = await chooseReleases([remote], { bucket, overrides: new Map() }, noOverrides);
  return releases.map(({ pinned }) => pinned.id);
};

describe('chooseReleases', () => {
  it('assigns the canary to exactly its share of the visitors', async () => {
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
    const all = await Promise.all(buckets.map((bucket) => chosen(remoteWith(10), bucket)));

    expect(all.flat().filter((id) => id === 'canary')).toHaveLength(10);
  });

  it('starts with other visitors for another canary', async () => {
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
    const releasesFor = (canary: string) =>
      Promise.all(
        buckets.map(async (bucket) => (await chosen(remoteWith(10, canary), bucket))[0] === canary),
      );

    expect(await releasesFor('canary')).not.toEqual(await releasesFor('another'));
  });

  it('keeps visitors on the canary when its share grows', async () => {
    const first = joinOrderOf({ name: 'legal', id: 'canary' }).slice(0, 10);

    for (const bucket of first) {
      expect(await chosen(remoteWith(10), bucket)).toEqual(['canary']);
      expect(await chosen(remoteWith(50), bucket)).toEqual(['canary']);
    }
  });

  it('gives the live release to a visitor without a bucket', async () => {
    expect(await chosen(remoteWith(100), undefined)).toEqual(['live']);
  });

  it('makes the region of an override unavailable if it cannot be opened', async () => {
    const visitor = {
      bucket: 0,
      overrides: new Map([['legal', { url: 'http://localhost/' }]]),
    };

    expect(await chooseReleases([remoteWith(0)], visitor, noOverrides)).toEqual([]);
  });
});
