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
    const runs = SEEDS.map((seed) => ({ seed, planted }));
    const isFound = (violation: string) => expected.test(violation);

    const outcomes = await simulate(runs, ({ violations }) => violations.some(isFound));

    const found = outcomes.flatMap(({ violations }) => violations);
    expect(found).toContainEqual(expect.stringMatching(expected));
  },
  600_000,
);
