import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Outcome, runSimulation } from './runSimulation.ts';
import type { Planted } from './world/World.ts';

/** In memory, where the system has a folder there. */
const memory = '/dev/shm';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(existsSync(memory) ? memory : tmpdir(), 'simulation-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of what happened before the end of a run that failed. */
const NOTES = 150;

export const simulate = (seed: number, planted?: Planted): Promise<Outcome> =>
  runSimulation(seed, folder, planted);

/** A test for each seed; `SIMULATION_SEED` replaces them all. */
export function simulateEach(seeds: readonly number[]): void {
  const { SIMULATION_SEED: only } = process.env;
  test.each(only === undefined ? seeds : [Number(only)])(
    'whatever fails, visitors and sign-ups lose nothing: seed %i',
    async (seed) => {
      const { violations, notes } = await simulate(seed);

      if (violations.length > 0) {
        throw new Error([...notes.slice(-NOTES), '', ...violations].join('\n'));
      }
    },
  );
}

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
