import path from 'node:path';
import type { Release } from '../../contract/src/release.ts';
import { createLogger } from '../../service/src/createLogger.ts';
import type { ReleaseSource } from '../../shell/src/server/releases/ReleaseSource.ts';
import type { ShellContract } from '../../shell/src/server/releases/ShellContract.ts';
import { ROOT } from '../commands/parts.ts';

/** The very gate that a shell lets releases through. */
export interface Gate {
  /** What this checkout's shell offers and asks. */
  contract: ShellContract;
  /**
   * Every reason why a release would be refused: none, if it would be accepted.
   *
   * @param source has its files, verified.
   * @throws Error when it could not be tried.
   */
  reasonsAgainst(
    release: Release,
    source: ReleaseSource,
    contract: ShellContract,
  ): Promise<readonly string[]>;
}

/** The very program that the shell rehearses releases with, from its source. */
const REHEARSAL = {
  file: path.join(ROOT, 'shell/src/server/runners/rehearsal.ts'),
  execArgv: ['--import', import.meta.resolve('tsx')],
};

/** Opens the gate, as it is where a shell runs. */
export async function openGate(): Promise<Gate> {
  // React's development build renders differently; these read it when they are loaded.
  process.env.NODE_ENV = 'production';
  const { admitRelease } = await import('../../shell/src/server/releases/admitRelease.ts');
  const { ReleaseRefused } = await import('../../shell/src/server/releases/ReleaseRefused.ts');
  const { createRehearse } = await import('../../shell/src/server/rendering/createRehearse.ts');
  const { readServerBundle } = await import('../../shell/src/server/releases/readServerBundle.ts');
  const { SHELL_CONTRACT } = await import('../../shell/src/server/releases/ShellContract.ts');
  const rehearse = createRehearse(
    REHEARSAL,
    createLogger({ service: 'rehearsal', level: 'silent' }),
  );

  return {
    contract: SHELL_CONTRACT,
    reasonsAgainst: async (release, source, contract) => {
      const bundle = await readServerBundle(source, release);
      try {
        await admitRelease(release, bundle, { rehearse, contract });
        return [];
      } catch (error) {
        if (error instanceof ReleaseRefused) return error.reasons;
        throw error;
      }
    },
  };
}
