import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { ROOT } from '../build/parts.ts';
import { prefixLines } from './prefixLines.ts';
import { processTree } from './processTree.ts';

/** A part of the tests. */
export interface Step {
  /** Stands before each line that it writes. */
  name: string;
  /** npm's arguments: `['run', 'test:types']`. */
  npm: readonly string[];
  /** Then it has failed, and all that it has started ends. Default: 45 minutes. */
  timeoutMs?: number;
}

const MINUTE_MS = 60_000;
/** Longer than any part takes on a machine that does other work as well. */
const TIMEOUT_MS = 45 * MINUTE_MS;

/**
 * Runs steps at the same time, each to its end, so that all failures are reported together.
 *
 * @returns the names of those that failed.
 */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const passed = await Promise.all(steps.map(runStep));
  return steps.filter((_, index) => !passed[index]).map(({ name }) => name);
}

async function runStep({ name, npm, timeoutMs = TIMEOUT_MS }: Step): Promise<boolean> {
  const [command = '', ...args] = npm;
  const startedAt = Date.now();
  // `run` without its banner; failing commands, like `ci`, print the reason.
  const loglevel = command === 'ci' ? '--loglevel=error' : '--silent';
  const child = spawn('npm', [command, loglevel, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  prefixLines(name, child);
  const closed = new Promise((settle) => child.once('close', settle));
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    console.log(
      `${name.padEnd(9)} not finished within ${timeoutMs / MINUTE_MS} minutes: it is ended.`,
    );
    killTree(child);
  }, timeoutMs);
  const code = await closed;
  clearTimeout(timer);
  const passed = code === 0 && !isOverdue;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${passed ? 'Passed' : 'FAILED'}: ${name}, in ${seconds} s.\n`);
  return passed;
}

/** Not its group: in one of its own it would outlive a Ctrl-C, and what browsers run in is another anyway. */
function killTree({ pid = 0, stdout, stderr }: ChildProcess): void {
  const pids = processTree(pid).map((started) => String(started.pid));
  // One that has ended meanwhile does not matter.
  spawnSync('kill', ['-KILL', ...pids]);
  // What has lost its parent may hold them open.
  stdout?.destroy();
  stderr?.destroy();
}
