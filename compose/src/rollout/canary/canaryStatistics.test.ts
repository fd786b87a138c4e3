/** @jest-environment node */
import { SLOW_MS, type TrialCounts } from '../../protocol/TrialCounts.ts';
import { findRegression } from './canaryStatistics.ts';

const isWorse = (
  counts: Omit<TrialCounts, 'slow' | 'pinned'> & { pinned?: number },
  share: number,
): boolean => findRegression({ pinned: counts.pages, ...counts, slow: [] }, share) !== undefined;

// A global of Jest's costs a look-up by name each time: a second, over millions of numbers.
const { imul, sqrt, log, cos, exp, round, PI } = Math;

/** Mulberry32: the same numbers from 0 to 1 in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Simulation {
  /** Per cent of the visitors. */
  share: number;
  /** Of each release's visitors, for how many something fails. */
  fails: { canary: number; live: number };
  /** Visitors for whom something fails, of both releases, until the trial is over. */
  failures: number;
}

/** How many pages a canary has had when it ends, one for each visitor; undefined: it does not. */
function pagesUntilEnd(
  { share, fails, failures }: Simulation,
  random: () => number,
): number | undefined {
  const failed = { canary: 0, live: 0 };
  const pages = { canary: 0, live: 0 };
  while (failed.canary + failed.live < failures) {
    const arm = random() * 100 < share ? 'canary' : 'live';
    pages[arm] += 1;
    if (random() >= fails[arm]) continue;
    failed[arm] += 1;
    // Judged after each failure.
    const counts = { failed, pages: pages.canary, livePages: pages.live };
    if (arm === 'canary' && isWorse(counts, share)) return pages.canary;
  }
  return undefined;
}

const CANARIES = 300;

const ends = (simulation: Simulation): number[] => {
  const random = randomFrom(simulation.share);
  const all = Array.from({ length: CANARIES }, () => pagesUntilEnd(simulation, random));
  return all.filter((pages) => pages !== undefined).sort((one, other) => one - other);
};

it.each([
  [5, 0.2],
  [20, 0.02],
  [50, 0.5],
  [90, 0.05],
])(
  'withdraws at most 1 % of good canaries, judged at each of 100 failures (%d %% of visitors, failing for %d)',
  (share, rate) => {
    const ended = ends({ share, fails: { canary: rate, live: rate }, failures: 100 });

    expect(ended.length / CANARIES).toBeLessThanOrEqual(0.01);
  },
);

it('never withdraws one that fails less often', () => {
  expect(ends({ share: 20, fails: { canary: 0.01, live: 0.05 }, failures: 100 })).toEqual([]);
});

it.each([
  // Half of these broken canaries have had so many visitors at the most when they end.
  [5, { canary: 1, live: 0 }, 5],
  [50, { canary: 1, live: 0 }, 10],
  [5, { canary: 0.2, live: 0.001 }, 50],
  [20, { canary: 0.05, live: 0.005 }, 300],
])(
  'withdraws all broken canaries (%d %% of the visitors, failing %j), most of them soon',
  (share, fails, median) => {
    const ended = ends({ share, fails, failures: 400 });

    expect(ended).toHaveLength(CANARIES);
    expect(ended[CANARIES / 2]).toBeLessThanOrEqual(median);
  },
);

describe('at any odds', () => {
  const failed = { canary: 5, live: 0 };

  it('is undecided for few failures', () => {
    expect(isWorse({ failed, pages: 100, livePages: 0 }, 1)).toBe(true);
    expect(isWorse({ failed: { canary: 4, live: 0 }, pages: 100, livePages: 0 }, 1)).toBe(false);
  });

  it('is undecided for few failures among many pages', () => {
    expect(isWorse({ failed, pages: 3_000, livePages: 0 }, 1)).toBe(false);
    expect(isWorse({ failed, pages: 3_000, pinned: 100, livePages: 0 }, 1)).toBe(true);
  });

  it('is undecided without visitors to compare with', () => {
    const counts = { failed: { canary: 1_000, live: 0 }, pages: 1_000, livePages: 0 };
    expect(isWorse(counts, 100)).toBe(false);
  });

  it('counts no more failures of a release than it has had pages', () => {
    const counts = { failed: { canary: 20, live: 1_000 }, pages: 100, livePages: 10 };

    expect(isWorse(counts, 20)).toBe(true);
    expect(isWorse({ ...counts, livePages: 1_000 }, 20)).toBe(false);
    expect(isWorse({ ...counts, pages: 4 }, 20)).toBe(false);
  });
});

describe('slow interactions', () => {
  interface Device {
    /** Of the visitors. */
    part: number;
    /** Of a log-normal distribution of the visitors' slowest interactions. */
    medianMs: number;
    sigma: number;
  }
  const DESKTOP = { part: 0.5, medianMs: 40, sigma: 0.6 };
  const PHONE = { part: 0.35, medianMs: 110, sigma: 0.7 };
  const OLD_PHONE = { part: 0.15, medianMs: 250, sigma: 0.8 };
  const VISITORS = [DESKTOP, PHONE, OLD_PHONE];

  function slowestMs(devices: readonly Device[], random: () => number): number {
    const lot = random();
    let upTo = 0;
    const device = devices.find(({ part }) => {
      upTo += part;
      return lot < upTo;
    });
    const { medianMs, sigma } = device ?? DESKTOP;
    const normal = sqrt(-2 * log(1 - random())) * cos(2 * PI * random());
    return medianMs * exp(sigma * normal);
  }

  interface Trial {
    share: number;
    devices?: readonly Device[];
    /** Of each of the canary's interactions. */
    slowedMs?: number;
    /** Who used the regions and were measured, of both releases. */
    visitors: number;
  }

  /** The visitors until a canary ends, of whom two in a hundred also have a failure; undefined: it does not end. */
  function visitorsUntilEnd(
    { share, devices = VISITORS, slowedMs = 0, visitors }: Trial,
    random: () => number,
  ): number | undefined {
    const failed = { canary: 0, live: 0 };
    const slow = SLOW_MS.map(() => ({ canary: 0, live: 0 }));
    const pages = { canary: 0, live: 0 };
    for (let visitor = 1; visitor <= visitors; visitor += 1) {
      const arm = random() * 100 < share ? 'canary' : 'live';
      pages[arm] += 1;
      const hasFailed = random() < 0.02;
      if (hasFailed) failed[arm] += 1;
      const ms = slowestMs(devices, random) + (arm === 'canary' ? slowedMs : 0);
      // Browsers measure in steps of 8 ms.
      const exceeded = slow.filter((_, at) => round(ms / 8) * 8 > (SLOW_MS[at] ?? 0));
      for (const counts of exceeded) counts[arm] += 1;
      if (arm === 'live' || exceeded.length + Number(hasFailed) === 0) continue;
      const counts = {
        failed,
        slow,
        pages: pages.canary,
        pinned: pages.canary,
        livePages: pages.live,
      };
      if (findRegression(counts, share)) return visitor;
    }
    return undefined;
  }

  const endsOf = (canaries: number, trial: Trial): number[] => {
    const random = randomFrom(trial.share);
    return Array.from({ length: canaries }, () => visitorsUntilEnd(trial, random))
      .filter((visitors) => visitors !== undefined)
      .sort((one, other) => one - other);
  };

  it.each([
    [5, 2_000],
    [50, 500],
  ])(
    'withdraw fewer than ten of a thousand good canaries (%d %% of %d visitors)',
    (share, visitors) => {
      expect(endsOf(1_000, { share, visitors }).length).toBeLessThan(10);
    },
  );

  it.each<[string, readonly Device[], number, number]>([
    ['of all kinds', VISITORS, 750, 1_600],
    ['with fast devices', [{ ...DESKTOP, part: 1 }], 150, 350],
  ])(
    'withdraw every canary at 5 %% whose handlers take 100 ms more, for visitors %s',
    (_which, devices, median, most) => {
      const ended = endsOf(100, { share: 5, devices, slowedMs: 100, visitors: 10_000 });

      expect(ended).toHaveLength(100);
      expect(ended[50]).toBeLessThanOrEqual(median);
      expect(ended[95]).toBeLessThanOrEqual(most);
    },
  );

  it('state the exceeded limit, and its visitors', () => {
    const slow = [
      { canary: 40, live: 40 },
      { canary: 30, live: 2 },
    ];
    const counts = { failed: { canary: 0, live: 0 }, slow, pages: 50, pinned: 50, livePages: 50 };

    expect(findRegression(counts, 50)).toEqual({ canary: 30, live: 2, slowMs: 200 });
  });

  it('are no evidence if the canary is hardly slower', () => {
    const slow = [{ canary: 11_000, live: 10_000 }];
    const counts = {
      failed: { canary: 0, live: 0 },
      slow,
      pages: 90_000,
      pinned: 90_000,
      livePages: 90_000,
    };

    expect(findRegression(counts, 50)).toBeUndefined();
  });
});
