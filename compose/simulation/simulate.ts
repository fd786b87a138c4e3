import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import type { Outcome, Run } from './runSimulation.ts';

/** Inside of the repository, whose packages it requires. */
const folder = path.join(__dirname, 'dist', String(process.pid));

beforeAll(() => {
  const rspack = path.join(__dirname, '../../node_modules/.bin/rspack');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(rspack, ['build', '--output-path', folder], { cwd: __dirname, env });
}, TIMEOUTS.devServersMs);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** There is a program for each core: V8's helper threads would only compete with them. */
const FLAGS = ['--single-threaded', '--max-semi-space-size=64'];

/** Carries out runs on all cores, until one is enough. */
export async function simulate(
  runs: readonly Run[],
  isEnough: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = [...runs];
  const work = async () => {
    const child = fork(path.join(folder, 'simulation.cjs'), { execArgv: FLAGS });
    try {
      for (let run = left.shift(); run; run = left.shift()) {
        const outcome = await carryOut(child, run);
        outcomes.push(outcome);
        if (isEnough(outcome)) break;
      }
    } finally {
      // One is enough, or has failed: the other programs get no more of them.
      left.length = 0;
      if (child.connected) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}

/** @throws Error where the program ends, or does not end the run in time. */
async function carryOut(child: ChildProcess, run: Run): Promise<Outcome> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error(`Seed ${run.seed} ends the program, or hangs.`));
  child.once('exit', end);
  const overdue = setTimeout(() => child.kill(), TIMEOUTS.integrationMs);
  try {
    child.send(run);
    const [outcome] = await once(child, 'message', { signal: ended.signal });
    return outcome;
  } finally {
    clearTimeout(overdue);
    child.off('exit', end);
  }
}

/** Of what happened before the end of a run that failed. */
const NOTES = 150;
/** Each run has a deadline of its own. */
const ALL_RUNS_MS = 3_600_000;

/**
 * `SIMULATION_SEED` replaces all seeds.
 *
 * @param within after so many milliseconds, `atLeast` runs are enough. Default: all are made.
 */
export function testSeeds(
  seeds: readonly number[],
  within = { ms: Number.POSITIVE_INFINITY, atLeast: seeds.length },
): void {
  const { SIMULATION_SEED: only } = process.env;
  const runs = (only === undefined ? seeds : [Number(only)]).map((seed) => ({ seed }));
  test(
    `no visitor and no sign-up loses anything, whatever fails: ${runs.length} seeds from ${runs[0]?.seed}`,
    async () => {
      const startedAt = performance.now();
      let made = 0;
      const outcomes = await simulate(runs, () => {
        made += 1;
        return made >= within.atLeast && performance.now() - startedAt > within.ms;
      });
      process.stdout.write(`${outcomes.length} of ${runs.length} seeds were simulated.\n`);

      const violations = outcomes.flatMap((outcome) =>
        outcome.violations.map((violation) => `seed ${outcome.seed}: ${violation}`),
      );
      const failed = outcomes.find((outcome) => outcome.violations.length > 0);
      if (failed) throw new Error([...failed.notes.slice(-NOTES), '', ...violations].join('\n'));
    },
    ALL_RUNS_MS,
  );
}

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
