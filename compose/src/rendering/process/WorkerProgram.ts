import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs';
import path from 'node:path';
import { MEMORY_LIMITS } from './memoryLimits.ts';

/** A program that runs remotes' code: a built file in production, a source file with a loader in tests and commands. */
export interface WorkerProgram {
  file: string;
  /** Node's own arguments, such as a loader for TypeScript. */
  execArgv?: readonly string[];
  /** Whether the program is one file, so that Node can deny access to all others. Default: false. */
  isBundled?: boolean;
}

/** Initial size of V8's new space: it is then collected once in several pages, and not during each of them. */
const NEW_SPACE_MB = 16;

/** @throws Error if the process cannot be started at all. */
export function launch(program: WorkerProgram, record: number | undefined): ChildProcess {
  const args = [
    ...(program.execArgv ?? []),
    `--max-old-space-size=${MEMORY_LIMITS.heapBytes / 2 ** 20}`,
    `--min-semi-space-size=${NEW_SPACE_MB}`,
    ...permissionArguments(program),
    program.file,
  ];
  const child = spawn(process.execPath, args, {
    // Remotes' code gets none of the shell's settings and secrets.
    env: { NODE_ENV: process.env.NODE_ENV },
    cwd: path.dirname(program.file),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', record ?? 'ignore'],
    // A process group of its own, so that processes that it starts end with it.
    detached: true,
  });
  // If memory runs out, the kernel ends a worker and not the shell (Linux only).
  if (child.pid) writeFile(`/proc/${child.pid}/oom_score_adj`, '1000', () => {});
  return child;
}

/** Ends the process and all that it has started: they are in its group. */
export function endProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

/** The switch of Node's permission model, whose name depends on the version. */
const SWITCH = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** A worker may only read its own program and start its watchdog's thread (docs/decisions/rendering.md#isolation). */
function permissionArguments({ file, isBundled }: WorkerProgram): string[] {
  if (!isBundled || SWITCH === undefined) return [];
  return [
    SWITCH,
    `--allow-fs-read=${file}`,
    '--allow-worker',
    // Disallows `eval` and `Function('return this')`.
    '--disallow-code-generation-from-strings',
    // Otherwise each start prints that the model is experimental and that threads are allowed.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}
