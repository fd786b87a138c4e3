/**
 * A program that runs remotes' code in a process of its own (`renderer`, `rehearsal`): a built
 * file in production, a source file with its loader in tests and commands.
 */
export interface RunnerProgram {
  file: string;
  /** Node's own arguments, such as a loader for TypeScript. */
  execArgv?: readonly string[];
}
