/** @jest-environment node */
import { isWorse } from './isWorse.ts';

// A global of Jest's costs a look-up by name each time: a second, over millions of numbers.
const { imul } = Math;

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
  'ends at most one in a hundred good canaries, judged after each of 100 failures (%d %% of the visitors, fails for %d)',
  (share, rate) => {
    const ended = ends({ share, fails: { canary: rate, live: rate }, failures: 100 });

    expect(ended.length / CANARIES).toBeLessThanOrEqual(0.01);
  },
);

it('never ends one that fails less often', () => {
  expect(ends({ share: 20, fails: { canary: 0.01, live: 0.05 }, failures: 100 })).toEqual([]);
});

it.each([
  // Half of these broken canaries have had so many visitors at the most when they end.
  [5, { canary: 1, live: 0 }, 5],
  [50, { canary: 1, live: 0 }, 10],
  [5, { canary: 0.2, live: 0.001 }, 50],
  [20, { canary: 0.05, live: 0.005 }, 300],
])(
  'ends all broken canaries (%d %% of the visitors, failing %j), most of them soon',
  (share, fails, median) => {
    const ended = ends({ share, fails, failures: 400 });

    expect(ended).toHaveLength(CANARIES);
    expect(ended[CANARIES / 2]).toBeLessThanOrEqual(median);
  },
);

describe('whatever the odds', () => {
  const failed = { canary: 5, live: 0 };

  it('has no result for few failures', () => {
    expect(isWorse({ failed, pages: 100, livePages: 0 }, 1)).toBe(true);
    expect(isWorse({ failed: { canary: 4, live: 0 }, pages: 100, livePages: 0 }, 1)).toBe(false);
  });

  it('has no result for a few failures among many pages', () => {
    expect(isWorse({ failed, pages: 3_000, livePages: 0 }, 1)).toBe(false);
  });

  it('has no result without visitors to compare with', () => {
    const counts = { failed: { canary: 1_000, live: 0 }, pages: 1_000, livePages: 0 };
    expect(isWorse(counts, 100)).toBe(false);
  });

  it('counts no more failures of either release than it has had pages', () => {
    const counts = { failed: { canary: 20, live: 1_000 }, pages: 100, livePages: 10 };

    expect(isWorse(counts, 20)).toBe(true);
    expect(isWorse({ ...counts, livePages: 1_000 }, 20)).toBe(false);
    expect(isWorse({ ...counts, pages: 4 }, 20)).toBe(false);
  });
});
