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
