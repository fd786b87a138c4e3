import type { Config } from 'jest';

/** Jest's configuration of a remote (`docs/api/jest.md`). */
export function remoteTests(
  folder: string,
  options?: {
    /** Name prefixes of packages that are ES modules only, to be compiled. */
    esModules?: readonly string[];
  },
): Config;
