import { createLogger } from '@statline/service/logging/createLogger';
import type { GateOptions } from '../../gate/admitRelease.ts';
import type { ReleaseContract } from '../../gate/ReleaseContract.ts';
import type { Release } from '../../manifest/release.ts';
import type { ReleaseSource } from '../../sources/ReleaseSource.ts';
import { askWhyNotTaken } from './askWhyNotTaken.ts';
import { smokeRenderProgram } from './smokeRenderProgram.ts';

/** The gate that a host lets releases through. */
export interface OpenGate {
  /**
   * Every reason why a release would be refused: none, if it would be accepted.
   *
   * @param source has its files, verified.
   * @param asked of it; by default every module of the contract is required. `site` is the address of a
   *   running one, which answers what modules load, and whether it takes what they mount others with; without it nothing does.
   * @throws Error when it could not be tried.
   */
  reasonsAgainst(
    release: Release,
    source: ReleaseSource,
    asked: Pick<GateOptions, 'contract' | 'required'> & { site?: string | undefined },
  ): Promise<readonly string[]>;
}

/** Opens the gate, as it is where a host runs. */
export async function openGate(): Promise<OpenGate> {
  // These load React, whose build is chosen by then (`runCommand`).
  const { admitRelease } = await import('../../gate/admitRelease.ts');
  const { ReleaseRefused } = await import('../../gate/ReleaseRefused.ts');
  const { createSmokeRender } = await import('../../gate/createSmokeRender.ts');
  const { whyStylesAreRefused } = await import('../../gate/whyStylesAreRefused.ts');
  const { readServerBundle } = await import('../../sources/readServerBundle.ts');
  const logger = createLogger({ service: 'smokeRender', level: 'silent' });
  const { createLoadFetch } = await import('../../loads/createLoadFetch.ts');
  const smokeRenderAt = (site: string | undefined, { origins = {} }: ReleaseContract) =>
    createSmokeRender({
      program: smokeRenderProgram,
      logger,
      ...(site !== undefined && {
        answerFetch: createLoadFetch({
          origin: site,
          backends: { '/': new URL(site).origin },
          origins: Object.fromEntries(
            Object.entries(origins).map(([remote, connect]) => [remote, { connect }]),
          ),
        }),
        whyNotTaken: (module, props) =>
          askWhyNotTaken(site, { module, props: props as Record<string, unknown> }),
      }),
    });

  return {
    reasonsAgainst: async (release, source, { site, ...asked }) => {
      const leaks = await whyStylesAreRefused(source, release);
      if (leaks.length > 0) return leaks;
      const bundle = await readServerBundle(source, release);
      try {
        const smokeRender = smokeRenderAt(site, asked.contract);
        await admitRelease(release, bundle, { smokeRender, ...asked });
        return [];
      } catch (error) {
        if (error instanceof ReleaseRefused) return error.reasons;
        throw error;
      }
    },
  };
}
