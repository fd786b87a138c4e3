import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { ROOT } from '../build/parts.ts';
import { prefixLines } from './prefixLines.ts';
import { processTree } from './processTree.ts';

/** A step of a test run. */
export interface Step {
  /** Prefix of each line of its output. */
  name: string;
  /** npm's arguments: `['run', 'test:types']`. */
  npm: readonly string[];
  /** Timeout: the step fails, and all of its processes are killed. Default: 45 minutes. */
  timeoutMs?: number;
}

export interface FailedStep {
  name: string;
  /** The end of its output, which states the reason: up to 40 lines. */
  lastLines: readonly string[];
}

const MAX_LAST_LINES = 40;

const MINUTE_MS = 60_000;
/** Longer than any step takes on a busy machine. */
const TIMEOUT_MS = 45 * MINUTE_MS;

/** Runs steps concurrently, each to its end, so that all failures are reported together. */
export async function runSteps(steps: readonly Step[]): Promise<FailedStep[]> {
  const failures = await Promise.all(steps.map(runStep));
  return failures.filter((failure) => failure !== undefined);
}

/** @returns undefined if the step passed. */
async function runStep({
  name,
  npm,
  timeoutMs = TIMEOUT_MS,
}: Step): Promise<FailedStep | undefined> {
  const [command = '', ...args] = npm;
  const startedAt = Date.now();
  // `--silent` hides the banner of `npm run`; `ci` must print the reason of a failure.
  const loglevel = command === 'ci' ? '--loglevel=error' : '--silent';
  const child = spawn('npm', [command, loglevel, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let lastLines: string[] = [];
  prefixLines(name, child, (line) => {
    lastLines = [...lastLines, line].slice(-MAX_LAST_LINES);
  });
  const closed = new Promise((settle) => child.once('close', settle));
  let isOverdue = false;
  const timer = setTimeout(() => {
    isOverdue = true;
    const reason = `${name.padEnd(9)} not finished within ${timeoutMs / MINUTE_MS} minutes: it is ended.`;
    console.log(reason);
    lastLines.push(reason);
    killTree(child);
  }, timeoutMs);
  const code = await closed;
  clearTimeout(timer);
  const passed = code === 0 && !isOverdue;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n${passed ? 'Passed' : 'FAILED'}: ${name}, in ${seconds} s.\n`);
  return passed ? undefined : { name, lastLines };
}

/**
 * Kills the process tree instead of a process group: in its own group it would survive Ctrl-C, and browsers use another
 * group anyway.
 */
function killTree({ pid = 0, stdout, stderr }: ChildProcess): void {
  const pids = processTree(pid).map((started) => String(started.pid));
  // A process may have ended meanwhile.
  spawnSync('kill', ['-KILL', ...pids]);
  // Orphaned processes may keep the streams open.
  stdout?.destroy();
  stderr?.destroy();
}
