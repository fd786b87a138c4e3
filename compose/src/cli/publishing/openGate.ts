import path from 'node:path';
import { createLogger } from '@statline/service/createLogger';
import { ROOT } from '../../../../scripts/commands/parts.ts';
import type { ReleaseContract } from '../../gate/ReleaseContract.ts';
import type { Release } from '../../manifest/release.ts';
import type { ReleaseSource } from '../../sources/ReleaseSource.ts';

/** The very gate that a shell lets releases through. */
export interface Gate {
  /**
   * Every reason why a release would be refused: none, if it would be accepted.
   *
   * @param source has its files, verified.
   * @throws Error when it could not be tried.
   */
  reasonsAgainst(
    release: Release,
    source: ReleaseSource,
    contract: ReleaseContract,
  ): Promise<readonly string[]>;
}

/** The very program that the shell rehearses releases with, from its source. */
const REHEARSAL = {
  file: path.join(ROOT, 'compose/src/workers/smokeRender.ts'),
  execArgv: ['--import', import.meta.resolve('tsx')],
};

/** Opens the gate, as it is where a shell runs. */
export async function openGate(): Promise<Gate> {
  // React's development build renders differently; these read it when they are loaded.
  process.env.NODE_ENV = 'production';
  const { admitRelease } = await import('../../gate/admitRelease.ts');
  const { ReleaseRefused } = await import('../../gate/ReleaseRefused.ts');
  const { createSmokeRender } = await import('../../gate/createSmokeRender.ts');
  const { readServerBundle } = await import('../../sources/readServerBundle.ts');
  const smokeRender = createSmokeRender(
    REHEARSAL,
    createLogger({ service: 'smokeRender', level: 'silent' }),
  );

  return {
    reasonsAgainst: async (release, source, contract) => {
      const bundle = await readServerBundle(source, release);
      try {
        await admitRelease(release, bundle, { smokeRender, contract });
        return [];
      } catch (error) {
        if (error instanceof ReleaseRefused) return error.reasons;
        throw error;
      }
    },
  };
}
