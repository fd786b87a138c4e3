/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import type { RemoteState, TrackedRemote } from '../tracking/TrackedRemote.ts';
import { createCanaryJudge } from './createCanaryJudge.ts';

const LIVE = 'aaaaaaaaaaaaaaaa';
const CANARY = 'cccccccccccccccc';

const releaseOf = (id: string) => {
  const release = liveRelease('legal');
  return { ...release, pinned: { ...release.pinned, id } };
};

/** A remote with a canary for half of the visitors, and whoever judges it. */
function judging() {
  const live = releaseOf(LIVE);
  const canary = { release: releaseOf(CANARY), share: 50 };
  let state: RemoteState = { live, canary, refusal: undefined };
  const withdrawals: string[] = [];
  const withdrawn: string[] = [];
  const legal = {
    name: 'legal',
    state: () => state,
    withdrawCanary: async (id: string, reason: string) => {
      withdrawals.push(`${id}: ${reason}`);
      const isCanary = state.canary?.release.pinned.id === id;
      state = { ...state, canary: undefined };
      return isCanary;
    },
  } as unknown as TrackedRemote;
  const judge = createCanaryJudge({
    remotes: () => [legal],
    hasCanary: () => state.canary !== undefined,
    onWithdrawn: (remote) => withdrawn.push(remote),
  });
  const fails = (release: string, visitors: number, bucket: number | undefined) => {
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      judge.failed({ remote: 'legal', release }, { bucket, visitor: `${release} ${visitor}` });
    }
  };
  const change = (changes: Partial<RemoteState>) => {
    state = { ...state, ...changes };
  };
  return { judge, canary, withdrawals, withdrawn, fails, change };
}

const IN_CANARY = 0;
const OUTSIDE = 99;

it('withdraws a canary that fails for visitor after visitor, once, and says why', async () => {
  const { fails, withdrawals, withdrawn } = judging();
  fails(LIVE, 1, OUTSIDE);

  fails(CANARY, 30, IN_CANARY);
  await Promise.resolve();

  expect(withdrawals).toEqual([
    expect.stringMatching(
      `^${CANARY}: its regions failed for \\d+ visitors, and those of the live release, which has 50 % of the visitors, for 1$`,
    ),
  ]);
  expect(withdrawn).toEqual(['legal']);
});

it('leaves one that fails as the live release does', () => {
  const { fails, withdrawals } = judging();

  fails(LIVE, 500, OUTSIDE);
  fails(CANARY, 500, IN_CANARY);

  expect(withdrawals).toEqual([]);
});

it.each<[string, string, number | undefined]>([
  ['of the canary from who has the live release', CANARY, OUTSIDE],
  ['of the canary from who has no number', CANARY, undefined],
  ['of a release that is neither', 'ffffffffffffffff', IN_CANARY],
])('counts no failure %s', (_what, release, bucket) => {
  const { judge, fails } = judging();

  fails(release, 100, bucket);

  expect(judge.trialOf('legal')).toEqual({ failed: { canary: 0, live: 0 }, pages: 0 });
});

it('counts a visitor once, however often something fails for them', () => {
  const { judge } = judging();
  const failure = { remote: 'legal', release: CANARY };

  for (let times = 0; times < 100; times += 1) {
    judge.failed(failure, { bucket: IN_CANARY, visitor: 'the same' });
  }

  expect(judge.trialOf('legal')?.failed.canary).toBe(1);
});

it('asks for more failures the more pages were made from the canary', () => {
  const { judge, fails, canary, withdrawals } = judging();
  for (let page = 0; page < 10_000; page += 1) judge.served([canary.release]);

  fails(CANARY, 19, IN_CANARY);
  expect(withdrawals).toEqual([]);
  fails(CANARY, 20, IN_CANARY);

  expect(withdrawals).toHaveLength(1);
});

it.each<[string, Partial<RemoteState>]>([
  ['another live release', { live: releaseOf('bbbbbbbbbbbbbbbb') }],
  ['another canary', { canary: { release: releaseOf('dddddddddddddddd'), share: 50 } }],
  ['another share', { canary: { release: releaseOf(CANARY), share: 20 } }],
])('begins anew with %s', (_what, changes) => {
  const { judge, fails, change } = judging();
  fails(CANARY, 4, IN_CANARY);

  change(changes);

  expect(judge.trialOf('legal')?.failed).toEqual({ canary: 0, live: 0 });
});

it('knows of no trial where there is no canary', () => {
  const { judge, fails, change } = judging();
  change({ canary: undefined });

  fails(LIVE, 3, OUTSIDE);

  expect(judge.trialOf('legal')).toBeUndefined();
  expect(judge.trialOf('other')).toBeUndefined();
});
