import { seedsFrom, simulate } from './simulate.ts';
import type { Planted } from './world/World.ts';

/** At least two of them find each. */
const SEEDS = seedsFrom(1, 40);

test.each<[Planted, RegExp]>([
  ['no monotonic reads', /^visitor \d+ gets \w+ \w+ of shell \d, and has seen publication/],
  ['withdrawals are forgotten', /still has the canary of \w+, which was withdrawn$/],
  ['builds are not shared', /^visitor \d+ gets 404 for \/assets\//],
  ['sign-ups have no key', /is stored [2-9] times$/],
  ['sign-ups are acknowledged early', /is stored 0 times$/],
])(
  'finds the fault "%s"',
  async (planted, expected) => {
    const found: string[] = [];
    for (const seed of SEEDS) {
      const { violations } = await simulate(seed, planted);
      found.push(...violations);
      if (violations.some((violation) => expected.test(violation))) return;
    }

    expect(found).toContainEqual(expect.stringMatching(expected));
  },
  600_000,
);
