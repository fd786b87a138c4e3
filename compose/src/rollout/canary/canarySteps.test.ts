/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { dealOf } from '../../pages/visitors/isInCanary.ts';
import type { TrialCounts } from '../../protocol/TrialCounts.ts';
import type { LiveCanary, RemoteState } from '../../releases/tracking/RemoteState.ts';
import type { TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import { createCanaryJudge } from './createCanaryJudge.ts';

const SHARES = [5, 20, 50];

const releaseOf = (id: string) => {
  const release = liveRelease('legal');
  return { ...release, pinned: { ...release.pinned, id } };
};

const LIVE = releaseOf('aaaaaaaaaaaaaaaa');
const CANARY = releaseOf('cccccccccccccccc');
const DEAL = dealOf(CANARY.pinned);

const stepAt = (share: number): LiveCanary => ({
  release: CANARY,
  share,
  later: SHARES.filter((each) => each > share).map((each) => ({ share: each, from: 0 })),
  sequence: 1,
});

/** A server whose canary has steps, and whose tracking lets it go on at any time. */
function stepping(share = 5) {
  let state: RemoteState = { live: LIVE, canary: stepAt(share), refusal: undefined };
  const withdrawals: unknown[] = [];
  let changes = 0;
  const legal = {
    name: 'legal',
    state: () => state,
    advanceCanary: async (_id: string, to: number) => {
      state = { ...state, canary: stepAt(to) };
      return true;
    },
    withdrawCanary: async (id: string, reason: string, counts: TrialCounts, of: number) => {
      withdrawals.push({ reason, share: of });
      const at = '2026-03-05T12:00:00.000Z';
      const about = { kind: 'canary', remote: 'legal', sequence: 1 } as const;
      const publication = unsignedEnvelope({ ...about, share: 5, at });
      const withdrawn = { id, share: of, publication, reason, counts, at };
      state = { ...state, canary: undefined, withdrawn };
      return true;
    },
  } as unknown as TrackedRemote;
  const judge = createCanaryJudge({
    remotes: () => [legal],
    hasCanary: () => state.canary !== undefined,
    onWithdrawn: () => {},
    onAdvanced: () => {
      changes += 1;
    },
    onChange: () => {},
  });
  const serves = (release: typeof LIVE, pages: number, pinned = [release]) => {
    for (let page = 0; page < pages; page += 1) judge.served([release], pinned);
  };
  const fails = ({ pinned }: typeof LIVE, visitors: number) => {
    const bucket = pinned.id === CANARY.pinned.id ? DEAL[0] : DEAL.at(-1);
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      judge.reported(
        { remote: 'legal', release: pinned.id },
        { bucket, visitor: `${pinned.id} ${visitor}` },
      );
    }
  };
  const shareNow = () => state.canary?.share;
  return { judge, serves, fails, shareNow, withdrawals, changes: () => changes };
}

it('goes on once the canary has served 20 pages in its step, and says so', async () => {
  const { serves, shareNow, changes } = stepping();
  serves(CANARY, 19);
  await Promise.resolve();
  expect([shareNow(), changes()]).toEqual([5, 0]);

  serves(CANARY, 1);
  await Promise.resolve();

  expect([shareNow(), changes()]).toEqual([20, 1]);
});

it('counts the pages of each step anew', () => {
  const { serves, shareNow } = stepping();

  serves(CANARY, 39);
  expect(shareNow()).toBe(20);
  serves(CANARY, 1);
  expect(shareNow()).toBe(50);
  serves(CANARY, 100);
  expect(shareNow()).toBe(50);
});

it('stays where only pages of the live release are served', () => {
  const { serves, shareNow } = stepping();

  serves(LIVE, 1_000);

  expect(shareNow()).toBe(5);
});

it('stays where its visitors see pages without it, and is withdrawn where they navigate to it and it fails', () => {
  const { serves, fails, shareNow, withdrawals } = stepping();

  serves(CANARY, 3_000, []);
  expect(shareNow()).toBe(5);
  fails(CANARY, 5);

  expect(withdrawals).toHaveLength(1);
});

it('waits while it has failed and the live release has not, and goes on once both fail alike', () => {
  const { serves, fails, shareNow, withdrawals } = stepping();
  serves(CANARY, 10);
  serves(LIVE, 190);
  fails(CANARY, 1);

  serves(CANARY, 100);
  expect(shareNow()).toBe(5);
  fails(LIVE, 19);
  serves(CANARY, 1);

  expect(shareNow()).toBe(20);
  expect(withdrawals).toEqual([]);
});

it('is withdrawn instead where it fails for visitor after visitor', () => {
  const { serves, fails, shareNow, withdrawals } = stepping();
  serves(CANARY, 10);

  fails(CANARY, 5);
  serves(CANARY, 100);

  expect(shareNow()).toBeUndefined();
  expect(withdrawals).toEqual([{ reason: expect.stringContaining('has 95 %'), share: 5 }]);
});

it('compares visitors of one step only: those of whom few had the canary are not held against it', () => {
  const { serves, fails, shareNow, withdrawals } = stepping();
  serves(LIVE, 380);
  serves(CANARY, 19);
  fails(LIVE, 19);
  fails(CANARY, 1);
  serves(CANARY, 1);
  expect(shareNow()).toBe(20);

  serves(LIVE, 80);
  serves(CANARY, 19);
  fails(LIVE, 80);
  fails(CANARY, 19);
  serves(CANARY, 1);

  expect(withdrawals).toEqual([]);
  expect(shareNow()).toBe(50);
});

describe('beside other servers of the site', () => {
  const sends = (one: ReturnType<typeof stepping>, other: ReturnType<typeof stepping>) => {
    other.judge.merge({ server: '0123456789abcdef', ...one.judge.evidence() });
  };

  it('goes on by the pages of all', () => {
    const [one, other] = [stepping(), stepping()];
    one.serves(CANARY, 12);
    other.serves(CANARY, 12);

    sends(one, other);

    expect(other.shareNow()).toBe(20);
  });

  it('follows to the step that another has reached, so that visitors keep the canary', () => {
    const [ahead, other] = [stepping(50), stepping(5)];

    sends(ahead, other);

    expect(other.shareNow()).toBe(50);
  });

  it('does not follow while the canary fails for its own visitors', () => {
    const [ahead, other] = [stepping(20), stepping(5)];
    other.serves(CANARY, 10);
    other.fails(CANARY, 1);

    sends(ahead, other);

    expect(other.shareNow()).toBe(5);
  });

  it('ends at its step what another has withdrawn at a later one, by the share that it was counted at', async () => {
    const [ahead, other] = [stepping(20), stepping(5)];
    ahead.serves(CANARY, 19);
    ahead.fails(CANARY, 12);
    await Promise.resolve();

    sends(ahead, other);

    expect(ahead.withdrawals).toHaveLength(1);
    expect(other.withdrawals).toEqual(ahead.withdrawals);
    expect(other.withdrawals).toEqual([{ reason: expect.stringContaining('80 %'), share: 20 }]);
  });

  it('stays ahead of one that is at an earlier step', () => {
    const [behind, other] = [stepping(5), stepping(20)];
    behind.serves(CANARY, 10);

    sends(behind, other);

    expect(other.shareNow()).toBe(20);
    expect(other.judge.countsOf('legal')?.pages).toBe(0);
  });
});
