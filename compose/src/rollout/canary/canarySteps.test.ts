/** @jest-environment node */
import { CANARY, judgedCanary, LIVE } from '../../../fixtures/judgedCanary.ts';
import { joinOrderOf } from '../../pages/visitors/canaryAssignment.ts';

const SHARES = [5, 20, 50];
const ORDER = joinOrderOf(CANARY.pinned);

/** A server whose canary has steps. */
function stepping(share = 5) {
  const later = SHARES.filter((each) => each > share).map((each) => ({ share: each, from: 0 }));
  const judged = judgedCanary({ share, later });
  const fails = (release: typeof LIVE, visitors: number) => {
    const bucket = release === CANARY ? ORDER[0] : ORDER.at(-1);
    for (let visitor = 0; visitor < visitors; visitor += 1)
      judged.report(release, bucket, `${visitor}`);
  };
  return { ...judged, fails };
}

it('advances once the canary has served 20 pages in its step, and reports that', async () => {
  const { serves, shareNow, reported } = stepping();
  serves(CANARY, 19);
  await Promise.resolve();
  expect([shareNow(), reported.advanced]).toEqual([5, 0]);

  serves(CANARY, 1);
  await Promise.resolve();

  expect([shareNow(), reported.advanced]).toEqual([20, 1]);
});

it('counts the pages of each step separately', () => {
  const { serves, shareNow } = stepping();

  serves(CANARY, 39);
  expect(shareNow()).toBe(20);
  serves(CANARY, 1);
  expect(shareNow()).toBe(50);
  serves(CANARY, 100);
  expect(shareNow()).toBe(50);
});

it('stays if one visitor requests many pages, and counts them again in the next step', () => {
  const { serves, shareNow } = stepping();

  serves(CANARY, 1_000, [CANARY], 'one');
  expect(shareNow()).toBe(5);
  serves(CANARY, 19);
  expect(shareNow()).toBe(20);
  serves(CANARY, 1, [CANARY], 'one');
  serves(CANARY, 19);

  expect(shareNow()).toBe(50);
});

it('counts a visitor who gets a page with the canary after one without it', () => {
  const { serves, shareNow } = stepping();

  for (const pinned of [[], [CANARY]])
    for (let visitor = 0; visitor < 20; visitor += 1) serves(CANARY, 1, pinned, `${visitor}`);

  expect(shareNow()).toBe(20);
});

it('stays if only pages of the live release are served', () => {
  const { serves, shareNow } = stepping();

  serves(LIVE, 1_000);

  expect(shareNow()).toBe(5);
});

it('stays if its visitors see only pages without it, and is withdrawn if it fails after a navigation', () => {
  const { serves, fails, shareNow, withdrawals } = stepping();

  serves(CANARY, 3_000, []);
  expect(shareNow()).toBe(5);
  fails(CANARY, 5);

  expect(withdrawals).toHaveLength(1);
});

it('waits while only the canary has failed, and advances once both fail equally often', () => {
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

it('is withdrawn instead if it fails for several visitors', () => {
  const { serves, fails, shareNow, withdrawals } = stepping();
  serves(CANARY, 10);

  fails(CANARY, 5);
  serves(CANARY, 100);

  expect(shareNow()).toBeUndefined();
  expect(withdrawals).toEqual([expect.stringMatching(/^5 %: .*has 95 %/)]);
});

it('compares visitors within each step only', () => {
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

  it('advances by the pages of all servers', () => {
    const [one, other] = [stepping(), stepping()];
    one.serves(CANARY, 12);
    other.serves(CANARY, 12);

    sends(one, other);

    expect(other.shareNow()).toBe(20);
  });

  it("follows to another server's step, so that visitors keep the canary", () => {
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

  it("follows another server's withdrawal at a later step, with that step's share", async () => {
    const [ahead, other] = [stepping(20), stepping(5)];
    ahead.serves(CANARY, 19);
    ahead.fails(CANARY, 12);
    await Promise.resolve();

    sends(ahead, other);

    expect(ahead.withdrawals).toHaveLength(1);
    expect(other.withdrawals).toEqual(ahead.withdrawals);
    expect(other.withdrawals).toEqual([expect.stringMatching(/^20 %: .*80 %/)]);
  });

  it('stays ahead of a server at an earlier step', () => {
    const [behind, other] = [stepping(5), stepping(20)];
    behind.serves(CANARY, 10);

    sends(behind, other);

    expect(other.shareNow()).toBe(20);
    expect(other.judge.countsOf('legal')?.pages).toBe(0);
  });
});
