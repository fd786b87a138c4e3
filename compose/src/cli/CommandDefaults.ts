import type { ReleaseContract } from '../protocol/ReleaseContract.ts';

/** What a repository decides for the commands that are run in it. */
export interface CommandDefaults {
  /**
   * The contract of the repository's own host, which releases are held against where the command
   * names no other. Default: there is none, so that one must be named.
   */
  contract?: () => Promise<ReleaseContract>;
}
