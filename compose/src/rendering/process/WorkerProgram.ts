/**
 * A program that runs remotes' code in a worker process: a built file in production, a source
 * file with its loader in tests and commands.
 */
export interface WorkerProgram {
  file: string;
  /** Node's own arguments, such as a loader for TypeScript. */
  execArgv?: readonly string[];
  /**
   * Whether it needs nothing but its one file, so that Node can deny it the rest. A loader for
   * TypeScript starts processes and reads all over the disk. Default: false.
   */
  isBundled?: boolean;
}

/** Node's permission model, by the name it has in this version; none before 20. */
const SWITCH = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/**
 * Node lets a worker process read its own program and start a thread (the watchdog), and nothing
 * else: no other file, no writing, no processes, no addons (docs/decisions/render-isolation.md).
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
