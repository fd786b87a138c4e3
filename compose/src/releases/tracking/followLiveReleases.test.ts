/** @jest-environment node */
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { followLiveReleases } from './followLiveReleases.ts';
import type { RemoteState } from './RemoteState.ts';
import type { TrackedRemote } from './TrackedRemote.ts';

const release = (id: string): AdmittedRelease => {
  const legal = bundledRelease('legal');
  return { ...legal, pinned: { ...legal.pinned, id } };
};

function track() {
  const state: Partial<RemoteState> = {};
  const remote = {
    name: 'legal',
    state: () => ({ refusal: undefined, ...state }),
    verdictOn: (id: string, { live } = state) => ({
      state: live?.pinned.id === id ? 'live' : 'unknown',
      sequence: 1,
    }),
  };
  const remotes = [remote as unknown as TrackedRemote];
  let ready = () => {};
  const prepare = jest.fn(
    (_releases: readonly unknown[]) =>
      new Promise<void>((resolve) => {
        ready = resolve;
      }),
  );
  const served = followLiveReleases(() => remotes, prepare);
  /** @returns what finishes the change that has begun. */
  const begin = async () => {
    const change = served.follow();
    await Promise.resolve();
    return async () => {
      ready();
      await change;
    };
  };
  const follow = async () => (await begin())();
  return { remotes, state, prepare, served, begin, follow };
}

it('serves a new release once the server is prepared for it, and the old one until then', async () => {
  const { state, prepare, served, begin } = track();
  const [remote] = served.remotes();
  state.live = release('a');
  const finish = await begin();

  expect(remote?.state().live).toBeUndefined();
  expect(prepare).toHaveBeenCalledWith([state.live.pinned]);

  await finish();
  expect(remote?.state().live).toBe(state.live);
});

it('reports a release as live only once visitors get it', async () => {
  const { state, served, begin } = track();
  const verdict = (id: string) => served.remotes()[0]?.verdictOn(id);
  state.live = release('a');
  const finish = await begin();

  expect(verdict('a')).toEqual({ state: 'unknown', sequence: 1 });

  await finish();
  expect(verdict('a')).toEqual({ state: 'live', sequence: 1 });
  // Visitors have it until the next one is ready.
  state.live = release('b');
  expect([verdict('a')?.state, verdict('b')?.state]).toEqual(['live', 'unknown']);
});

it('prepares for a canary too, but not for a change of its share', async () => {
  const { state, prepare, served, follow } = track();
  state.live = release('a');
  state.canary = { release: release('b'), share: 5 };
  await follow();
  expect(prepare).toHaveBeenCalledTimes(1);

  state.canary = { release: state.canary.release, share: 50 };
  await served.follow();

  expect(prepare).toHaveBeenCalledTimes(1);
  expect(served.remotes()[0]?.state().canary?.share).toBe(50);
});

it('returns the same list while the live releases are the same, and reports a canary', async () => {
  const { state, served, follow } = track();
  state.live = release('a');
  await follow();
  const before = served.live();

  state.canary = { release: release('b'), share: 5 };
  await follow();
  expect(served.live()).toBe(before);
  expect(served.hasCanary()).toBe(true);

  state.live = state.canary.release;
  delete state.canary;
  await follow();
  expect(served.live().map(({ pinned }) => pinned.id)).toEqual(['b']);
  expect(served.hasCanary()).toBe(false);
});

it('follows a release that is withdrawn while the server prepares for it', async () => {
  const { remotes, state, served, begin } = track();
  const [remote] = remotes as [TrackedRemote];
  await served.follow();
  expect(served.isBehind(remote)).toBe(false);
  state.live = release('a');
  const finish = await begin();

  delete state.live;
  expect(served.isBehind(remote)).toBe(true);

  await finish();
  expect(served.isBehind(remote)).toBe(true);
});

it('is behind after a poll that changed the releases, or once sequence numbers may be outdated', async () => {
  jest.useFakeTimers();
  const { remotes, state, served, follow } = track();
  const [remote] = remotes as [TrackedRemote];
  state.live = release('a');
  state.newest = { sequence: 1, at: new Date().toISOString() };
  expect(served.isBehind(remote)).toBe(true);
  await follow();

  // Each poll reads the publication anew.
  state.newest = { ...state.newest };
  expect(served.isBehind(remote)).toBe(false);
  state.newest = { ...state.newest, sequence: 2 };
  expect(served.isBehind(remote)).toBe(true);
  await follow();
  state.canary = { release: release('b'), share: 5 };
  expect(served.isBehind(remote)).toBe(true);
  await follow();
  expect(served.isBehind(remote)).toBe(false);

  jest.advanceTimersByTime(60_001);
  expect(served.isBehind(remote)).toBe(true);
  jest.useRealTimers();
});
