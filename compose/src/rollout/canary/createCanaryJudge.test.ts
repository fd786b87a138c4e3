/** @jest-environment node */
import { CANARY, judgedCanary, LIVE, releaseOf } from '../../../fixtures/judgedCanary.ts';
import { joinOrderOf } from '../../pages/visitors/canaryAssignment.ts';
import { noCounts } from '../../protocol/TrialCounts.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { RemoteState } from '../../releases/tracking/RemoteState.ts';
import type { Withdrawal } from '../../state/ServerRecord.ts';
import { createCanaryJudge } from './createCanaryJudge.ts';

/** A remote with a canary for half of the visitors, and its judge. */
function judging() {
  const judged = judgedCanary({ share: 50 });
  const { serves, report } = judged;
  const fails = (
    release: AdmittedRelease,
    visitors: number,
    bucket?: number,
    from = '',
    slow = {},
  ) => {
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      serves(release, 1);
      report(release, bucket, `${from}${visitor}`, slow);
    }
  };
  return {
    ...judged,
    fails,
    isSlow: (release: AdmittedRelease, visitors: number, bucket: number | undefined, ms: number) =>
      fails(release, visitors, bucket, `${ms} `, { ms }),
    serves: (pages: number) => serves(CANARY, pages),
    requests: (release: AdmittedRelease, pages: number, visitor: string) =>
      serves(release, pages, [release], visitor),
  };
}

const [IN_CANARY = 0, ...OTHERS] = joinOrderOf(CANARY.pinned);
const OUTSIDE = OTHERS.at(-1);

it('withdraws a canary that fails for several visitors, once, and states the reason', async () => {
  const { fails, withdrawals, reported } = judging();
  fails(LIVE, 1, OUTSIDE);

  fails(CANARY, 30, IN_CANARY);
  await Promise.resolve();

  expect(withdrawals).toEqual([
    expect.stringMatching(
      `^50 %: its regions failed for \\d+ visitors, and those of the live release, which has 50 % of the visitors, for 1$`,
    ),
  ]);
  expect(reported.withdrawn).toEqual(['legal']);
});

it('withdraws a canary with slow interactions for several visitors, and states the reason', async () => {
  const { isSlow, withdrawals } = judging();
  isSlow(LIVE, 10, OUTSIDE, 150);
  isSlow(LIVE, 1, OUTSIDE, 250);

  isSlow(CANARY, 40, IN_CANARY, 250);
  await Promise.resolve();

  expect(withdrawals).toEqual([
    expect.stringMatching(
      `^50 %: interactions in its regions took longer than 200 ms for \\d+ visitors, and in those of the live release, which has 50 % of the visitors, for 1$`,
    ),
  ]);
});

it('keeps a canary that is as slow as the live release, or not slow', () => {
  const { isSlow, withdrawals } = judging();

  isSlow(LIVE, 100, OUTSIDE, 250);
  isSlow(CANARY, 100, IN_CANARY, 250);
  isSlow(CANARY, 100, IN_CANARY, 96);

  expect(withdrawals).toEqual([]);
});

it('counts an address with both releases for the first slow one', () => {
  const { judge } = judging();

  for (const [release, bucket] of [
    [LIVE, OUTSIDE],
    [CANARY, IN_CANARY],
  ] as const) {
    const failure = { remote: 'legal', release: release.pinned.id, ms: 250 };
    judge.countReport(failure, { bucket, visitor: 'an office' });
  }

  expect(judge.countsOf('legal')?.slow).toEqual([
    { canary: 0, live: 1 },
    { canary: 0, live: 1 },
    { canary: 0, live: 0 },
  ]);
});

it('counts a visitor once at each level of slowness, also those of a later page', () => {
  const { judge } = judging();

  for (const ms of [120, 450, 250]) {
    const failure = { remote: 'legal', release: CANARY.pinned.id, ms };
    judge.countReport(failure, { bucket: IN_CANARY, visitor: 'one' });
  }

  const once = { canary: 1, live: 0 };
  expect(judge.countsOf('legal')?.slow).toEqual([once, once, once]);
});

it('keeps a canary that fails as often as the live release', () => {
  const { fails, withdrawals } = judging();

  fails(LIVE, 500, OUTSIDE);
  fails(CANARY, 500, IN_CANARY);

  expect(withdrawals).toEqual([]);
});

it.each<[string, AdmittedRelease, number | undefined]>([
  ['of the canary from a visitor with the live release', CANARY, OUTSIDE],
  ['of the canary from a visitor without a bucket', CANARY, undefined],
  ['of the live release from a visitor without a bucket', LIVE, undefined],
  ['of another release', releaseOf('ffffffffffffffff'), IN_CANARY],
])('counts no failure %s', (_what, release, bucket) => {
  const { judge, fails } = judging();

  fails(release, 100, bucket);

  expect(judge.countsOf('legal')).toMatchObject({ failed: { canary: 0, live: 0 } });
});

it('counts a visitor once, however many failures they report', () => {
  const { judge, report } = judging();

  for (let times = 0; times < 100; times += 1) report(CANARY, IN_CANARY, 'the same');

  expect(judge.countsOf('legal')?.failed.canary).toBe(1);
});

it('is not withdrawn later because one visitor requests many pages', () => {
  const { fails, requests, withdrawals } = judging();
  for (const release of [CANARY, LIVE]) requests(release, 50_000, 'one');

  fails(CANARY, 10, IN_CANARY);

  expect(withdrawals).toHaveLength(1);
});

it('requires more failures if the canary was served to more visitors', () => {
  const { fails, serves, withdrawals } = judging();
  serves(9_961);

  fails(CANARY, 19, IN_CANARY);
  expect(withdrawals).toEqual([]);
  fails(CANARY, 20, IN_CANARY);

  expect(withdrawals).toHaveLength(1);
});

it('withdraws a bad canary despite forged failures of the live release', () => {
  const { report, fails, withdrawals } = judging();
  for (let visitor = 0; visitor < 100; visitor += 1) report(LIVE, OUTSIDE, `forged ${visitor}`);

  fails(CANARY, 30, IN_CANARY);

  expect(withdrawals).toHaveLength(1);
});

it('keeps a canary with more reported failures than pages', () => {
  const { report, serves, withdrawals } = judging();
  serves(3);

  for (let visitor = 0; visitor < 100; visitor += 1) report(CANARY, IN_CANARY, `forged ${visitor}`);

  expect(withdrawals).toEqual([]);
});

it.each<[string, Partial<RemoteState>]>([
  ['another live release', { live: releaseOf('bbbbbbbbbbbbbbbb') }],
  ['another canary', { canary: { release: releaseOf('dddddddddddddddd'), share: 50 } }],
  ['another share', { canary: { release: CANARY, share: 20, sequence: 1 } }],
  ['another publication', { canary: { release: CANARY, share: 50, sequence: 2 } }],
])('starts over with %s', (_what, changes) => {
  const { judge, fails, change } = judging();
  fails(CANARY, 4, IN_CANARY);

  change(changes);

  expect(judge.countsOf('legal')?.failed).toEqual({ canary: 0, live: 0 });
});

it('has no trial without a canary', () => {
  const { judge, fails, change } = judging();
  change({ canary: undefined });

  fails(LIVE, 3, OUTSIDE);

  expect(judge.countsOf('legal')).toBeUndefined();
  expect(judge.countsOf('other')).toBeUndefined();
});

describe('beside other servers of the site', () => {
  /** Servers with the same canary, each of which sends the others all its evidence. */
  const servers = (count: number) => {
    const all = Array.from({ length: count }, judging);
    const exchange = async () => {
      for (const [at, { judge: one }] of all.entries()) {
        const evidence = { server: `server ${at}`, ...one.evidence() };
        for (const { judge: other } of all) if (other !== one) other.merge(evidence);
      }
      await Promise.resolve();
    };
    return { all, exchange };
  };

  it('withdraws a canary everywhere even if each server has too little evidence', async () => {
    const { all, exchange } = servers(3);
    for (const [at, { fails, serves }] of all.entries()) {
      serves(20);
      fails(CANARY, 4, IN_CANARY, `server ${at} `);
    }
    expect(all.map(({ withdrawals }) => withdrawals)).toEqual([[], [], []]);

    await exchange();

    const why = expect.stringContaining('its regions failed for 12 visitors');
    expect(all.map(({ withdrawals }) => withdrawals)).toEqual([[why], [why], [why]]);
  });

  it('counts a visitor who reported to two servers once, and ignores repeated reports', async () => {
    const { all, exchange } = servers(3);
    for (const { fails } of all) fails(CANARY, 4, IN_CANARY);

    for (let times = 0; times < 5; times += 1) await exchange();

    for (const { judge, withdrawals } of all) {
      expect(judge.countsOf('legal')?.failed.canary).toBe(4);
      expect(withdrawals).toEqual([]);
    }
  });

  it("withdraws it on one server only if it fails for that server's visitors only", async () => {
    const { all, exchange } = servers(3);
    for (const { serves } of all) serves(100);
    await exchange();

    all[0]?.fails(CANARY, 40, IN_CANARY);
    await exchange();

    expect(all.map(({ withdrawals }) => withdrawals)).toEqual([
      [expect.stringMatching(/for 10 visitors.*on this server alone/)],
      [],
      [],
    ]);
  });

  it('withdraws a slow one everywhere even if each server has too little evidence', async () => {
    const { all, exchange } = servers(2);
    for (const [at, { isSlow }] of all.entries()) isSlow(CANARY, 8, IN_CANARY, 150 + at);
    expect(all.map(({ withdrawals }) => withdrawals)).toEqual([[], []]);

    for (let times = 0; times < 2; times += 1) await exchange();

    const why = expect.stringContaining('took longer than 100 ms for 16 visitors');
    expect(all.map(({ withdrawals }) => withdrawals)).toEqual([[why], [why]]);
  });

  it("withdraws it on one server only if it is slow for that server's visitors only", async () => {
    const { all, exchange } = servers(3);
    for (const { serves } of all) serves(100);
    await exchange();

    all[0]?.isSlow(CANARY, 40, IN_CANARY, 150);
    await exchange();

    const why = expect.stringMatching(/longer than 100 ms.*on this server alone/);
    expect(all.map(({ withdrawals }) => withdrawals)).toEqual([[why], [], []]);
  });

  it('withdraws it everywhere if the servers without failures have hardly served pages', async () => {
    const { all, exchange } = servers(2);
    all[0]?.serves(100);
    all[1]?.serves(2);
    await exchange();

    all[0]?.fails(CANARY, 40, IN_CANARY);
    await exchange();

    expect(all.map(({ withdrawals }) => withdrawals.length)).toEqual([1, 1]);
  });

  it('withdraws it on a server started later, with the same evidence', async () => {
    const { all, exchange } = servers(1);
    all[0]?.fails(CANARY, 40, IN_CANARY);
    all.push(judging());

    await exchange();

    expect(all[1]?.withdrawals).toEqual([expect.stringContaining('failed for 10 visitors')]);
  });

  const few = { failed: { canary: 4, live: 0 }, slow: [], pages: 9, pinned: 9, livePages: 9 };

  it.each<[string, Partial<Withdrawal>]>([
    ['without enough evidence', { counts: few }],
    ['of an earlier publication', { sequence: 0 }],
    ['of another remote', { remote: 'other' }],
  ])('follows no withdrawal %s', async (_what, change) => {
    const { fails, judge } = judging();
    fails(CANARY, 40, IN_CANARY);
    await Promise.resolve();
    const evidence = { server: 'one', ...judge.evidence() };
    const other = judging();

    const withdrawals = evidence.withdrawals.map((one) => ({ ...one, ...change }));
    other.judge.merge({ ...evidence, withdrawals });

    expect(withdrawals).toHaveLength(1);
    expect(other.withdrawals).toEqual([]);
  });

  it('follows a withdrawal although few of its own pages failed', async () => {
    const { fails, serves, judge } = judging();
    serves(20);
    fails(CANARY, 40, IN_CANARY);
    await Promise.resolve();
    const other = judging();
    other.serves(200);
    other.fails(CANARY, 1, IN_CANARY);

    other.judge.merge({ server: 'one', ...judge.evidence() });

    expect(other.withdrawals).toEqual([expect.stringContaining('failed for 10 visitors')]);
  });

  it('shares the newest withdrawals if there are more than fit into a record', () => {
    const counts = noCounts();
    const withdrawnAt = (day: number) => ({
      name: `team${day}`,
      state: () => ({
        withdrawn: {
          id: CANARY.pinned.id,
          share: 5,
          counts,
          reason: '',
          at: new Date(day * 86_400_000).toISOString(),
        },
      }),
    });
    const judge = createCanaryJudge({
      remotes: () =>
        [3, 1, 2, ...Array.from({ length: 19 }, (_, at) => at + 4)].map(withdrawnAt) as never,
      hasCanary: () => false,
      onWithdrawn: () => {},
      onAdvanced: () => {},
      onChange: () => {},
    });

    const shared = judge.evidence().withdrawals.map(({ remote }) => remote);

    expect(shared).toHaveLength(20);
    expect([shared[0], shared.at(-1)]).toEqual(['team22', 'team3']);
  });

  it('has no evidence if there never was a canary', () => {
    const { judge, change } = judging();
    change({ canary: undefined });

    expect(judge.evidence()).toEqual({ trials: [], withdrawals: [] });
  });
});
