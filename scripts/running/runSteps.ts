import { spawn } from 'node:child_process';
import { ROOT } from '../build/parts.ts';
import { prefixLines } from './prefixLines.ts';

/** A part of the tests. */
export interface Step {
  /** Stands before each line that it writes. */
  name: string;
  /** npm's arguments: `['run', 'test:types']`. */
  npm: readonly string[];
}

/**
 * Runs steps at the same time, each to its end, so that all failures are reported together.
 *
 * @returns the names of those that failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const passed = await Promise.all(steps.map(runStep));
  return steps.filter((_, index) => !passed[index]).map(({ name }) => name);
}

async function runStep({ name, npm: [command = '', ...args] }: Step): Promise<boolean> {
  const startedAt = Date.now();
  // `run` without its banner; failing commands, like `ci`, print the reason.
  const loglevel = command === 'ci' ? '--loglevel=error' : '--silent';
  const child = spawn('npm', [command, loglevel, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  prefixLines(name, child);
  const code = await new Promise((settle) => child.once('close', settle));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${code === 0 ? 'Passed' : 'FAILED'}: ${name}, in ${seconds} s.\n`);
  return code === 0;
}
