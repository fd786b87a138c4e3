import type { WorkerProgram } from './WorkerProgram.ts';

/** Node's permission model, by the name it has in this version; none before 20. */
const SWITCH = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * What Node lets a runner do: read its own program, have one thread beside the main one (the
 * guard), and nothing else: no other file, no writing, no processes, no addons (docs/decisions/033).
 */
export function permissionArguments({ file, isBundled }: WorkerProgram): string[] {
  if (!isBundled || SWITCH === undefined) return [];
  return [
    SWITCH,
    `--allow-fs-read=${file}`,
    '--allow-worker',
    // Neither `eval` nor `Function('return this')`: the ways to code that no file holds.
    '--disallow-code-generation-from-strings',
    // That the model is experimental, and that workers are allowed, at every start.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}
