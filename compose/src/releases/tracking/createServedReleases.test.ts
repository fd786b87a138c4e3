/** @jest-environment node */

import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import { createServedReleases } from './createServedReleases.ts';
import type { RemoteReleases } from './RemoteState.ts';
import { type TrackedRemote, trackRemote } from './trackRemote.ts';

const release = (id: string): AdmittedRelease => {
  const legal = bundledRelease('legal');
  return { ...legal, pinned: { ...legal.pinned, id } };
};

function track() {
  const state: Partial<RemoteReleases> = {};
  let visitorsGet: Partial<RemoteReleases> = {};
  const remote = {
    name: 'legal',
    polled: () => ({ ...state }),
    serve: (releases: RemoteReleases) => {
      visitorsGet = releases;
    },
    state: () => visitorsGet,
  };
  const remotes = [remote as unknown as TrackedRemote];
  return { remotes, state, ...serving(remotes) };
}

function serving(remotes: readonly TrackedRemote[]) {
  let ready = () => {};
  const permit = jest.fn(
    (_releases: readonly unknown[]) =>
      new Promise<void>((resolve) => {
        ready = resolve;
      }),
  );
  const error = jest.fn();
  const served = createServedReleases(() => remotes, permit, { error });
  /** @returns what finishes the change that has begun. */
  const begin = async () => {
    const change = served.activate();
    await Promise.resolve();
    return async () => {
      ready();
      await change;
    };
  };
  const activate = async () => (await begin())();
  return { permit, served, begin, activate, error };
}

it('serves a new release once the server is prepared for it, and the old one until then', async () => {
  const { state, permit, served, begin } = track();
  const [remote] = served.remotes();
  state.live = release('a');
  const finish = await begin();

  expect(remote?.state().live).toBeUndefined();
  expect(permit).toHaveBeenCalledWith([state.live.pinned]);

  await finish();
  expect(remote?.state().live).toBe(state.live);
});

it('serves a release at the next activation if the server could not be prepared, and logs why once', async () => {
  const { remotes, state, permit, served, activate, error } = track();
  const [remote] = remotes as [TrackedRemote];
  state.live = release('a');
  const err = new Error('no process');
  permit.mockRejectedValueOnce(err).mockRejectedValueOnce(err);

  for (let times = 0; times < 2; times += 1) await served.activate();
  expect(error.mock.calls).toEqual([[{ err }, expect.any(String)]]);
  expect(served.isBehind(remote)).toBe(true);
  expect(remote.state().live).toBeUndefined();

  await activate();
  expect(remote.state().live).toBe(state.live);
});

it('reports and logs a release as live only once visitors get it', async () => {
  const logged: object[] = [];
  const published = await temporaryFolder();
  const [first, second] = [makeRelease({ words: 'first' }), makeRelease({ words: 'second' })];
  const remote = trackRemote(
    { name: 'legal', source: folderSource(published) },
    {
      gate: { smokeRender: async () => [], contract: LEGAL_CONTRACT },
      mirror: createMirror(await temporaryFolder()),
      logger: {
        info: (entry: object) => logged.push(entry),
        warn: () => {},
        error: () => {},
      } as never,
      onRefusal: () => {},
    },
  );
  const { begin, activate } = serving([remote]);
  const verdicts = () => [first, second].map(({ release: { id } }) => remote.verdictOn(id).state);

  await publish(published, first);
  await remote.refresh();
  const finish = await begin();
  expect(verdicts()).toEqual(['unknown', 'unknown']);
  expect(logged).toEqual([]);
  await finish();
  expect(verdicts()).toEqual(['live', 'unknown']);
  expect(logged).toEqual([{ remote: 'legal', release: first.release.id }]);

  await publish(published, second);
  await remote.refresh();
  expect(verdicts()).toEqual(['live', 'unknown']);
  await activate();
  expect(verdicts()).toEqual(['unknown', 'live']);
  expect(logged).toHaveLength(2);
});

it('prepares for a canary too, but not for a change of its share', async () => {
  const { state, permit, served, activate } = track();
  state.live = release('a');
  state.canary = { release: release('b'), share: 5 };
  await activate();
  expect(permit).toHaveBeenCalledTimes(1);

  state.canary = { release: state.canary.release, share: 50 };
  await served.activate();

  expect(permit).toHaveBeenCalledTimes(1);
  expect(served.remotes()[0]?.state().canary?.share).toBe(50);
});

it('returns the same list while the live releases are the same, and reports a canary', async () => {
  const { state, served, activate } = track();
  state.live = release('a');
  await activate();
  const before = served.live();

  state.canary = { release: release('b'), share: 5 };
  await activate();
  expect(served.live()).toBe(before);
  expect(served.canaries()).toHaveLength(1);

  state.live = state.canary.release;
  delete state.canary;
  await activate();
  expect(served.live().map(({ pinned }) => pinned.id)).toEqual(['b']);
  expect(served.canaries()).toEqual([]);
});

it('is behind if a release is withdrawn while the server prepares for it', async () => {
  const { remotes, state, served, begin } = track();
  const [remote] = remotes as [TrackedRemote];
  await served.activate();
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
  const { remotes, state, served, activate } = track();
  const [remote] = remotes as [TrackedRemote];
  state.live = release('a');
  state.newestPublication = { sequence: 1, at: new Date().toISOString() };
  expect(served.isBehind(remote)).toBe(true);
  await activate();

  // Each poll reads the publication again.
  state.newestPublication = { ...state.newestPublication };
  expect(served.isBehind(remote)).toBe(false);
  state.newestPublication = { ...state.newestPublication, sequence: 2 };
  expect(served.isBehind(remote)).toBe(true);
  await activate();
  state.canary = { release: release('b'), share: 5 };
  expect(served.isBehind(remote)).toBe(true);
  await activate();
  expect(served.isBehind(remote)).toBe(false);

  jest.advanceTimersByTime(60_001);
  expect(served.isBehind(remote)).toBe(true);
  jest.useRealTimers();
});
