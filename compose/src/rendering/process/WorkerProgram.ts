import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs';
import path from 'node:path';
import { MEMORY_LIMITS } from './memoryLimits.ts';

/** A program that runs remotes' code: a built file in production, a source file with its loader in tests and commands. */
export interface WorkerProgram {
  file: string;
  /** Node's own arguments, such as a loader for TypeScript. */
  execArgv?: readonly string[];
  /** Whether it needs nothing but its one file, so that Node can deny it the rest. Default: false. */
  isBundled?: boolean;
}

/** V8's new space, from the start: it is collected once in several pages, and not during each of them. */
const NEW_SPACE_MB = 16;

/** @throws Error where it cannot be started at all. */
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
    // A process group of its own, so that what it starts ends with it.
    detached: true,
  });
  // The kernel, short of memory, ends a worker and not the shell (Linux only).
  if (child.pid) writeFile(`/proc/${child.pid}/oom_score_adj`, '1000', () => {});
  return child;
}

/** Ends the process and those of its group, which it has started. */
export function endProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}

/** Node's permission model, by the name that it has in this version. */
const SWITCH = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** A worker may read its own program and start its watchdog's thread only (docs/decisions/rendering.md#isolation). */
function permissionArguments({ file, isBundled }: WorkerProgram): string[] {
  if (!isBundled || SWITCH === undefined) return [];
  return [
    SWITCH,
    `--allow-fs-read=${file}`,
    '--allow-worker',
    // Neither `eval` nor `Function('return this')`.
    '--disallow-code-generation-from-strings',
    // Printed at every start: the model is experimental, and threads are allowed.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}
