import { seedsFrom, simulate } from './simulate.ts';
import type { Planted } from './world/World.ts';

/** Each is found in a few of them. */
const SEEDS = seedsFrom(1, 30);

test.each<[Planted, RegExp]>([
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
