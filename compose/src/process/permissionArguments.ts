import type { WorkerProgram } from './WorkerProgram.ts';

/** Node's permission model, by the name it has in this version; none before 20. */
const SWITCH = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Node lets a worker process read its own program and start a thread (the watchdog), and nothing
 * else: no other file, no writing, no processes, no addons (docs/decisions/033).
 */
export function permissionArguments({ file, isBundled }: WorkerProgram): string[] {
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
