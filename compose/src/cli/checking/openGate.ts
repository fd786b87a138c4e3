import { fileURLToPath } from 'node:url';
import { createLogger } from '@statline/service/logging/createLogger';
import * as v from 'valibot';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { type PropsRequest, PropsResponse } from '../../protocol/teamApi.ts';
import type { GateOptions } from '../../releases/gate/admitRelease.ts';
import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import type { WorkerProgram } from '../../rendering/process/WorkerProgram.ts';
import { causeOf } from './readFromShell.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const isInstalled = import.meta.url.endsWith('.js');

/** The program that a host runs releases with: built where the engine is installed, else from source. */
const smokeRenderProgram: WorkerProgram = isInstalled
  ? { file: at('../../workers/smokeRender.cjs'), isBundled: true }
  : {
      file: at('../../rendering/smoke/smokeRender.ts'),
      execArgv: ['--import', import.meta.resolve('tsx')],
    };

/** The gate that a host lets releases through. */
export interface OpenGate {
  /**
   * Every reason why a release would be refused: none, if it would be accepted.
   *
   * @param source has its files, verified.
   * @param requirements by default every module of the contract is required. `site` is the address of a
   *   running shell, which responds to what modules load, and validates the props of what they mount; without it nothing does.
   * @throws Error when it could not be tried.
   */
  reasonsAgainst(
    release: Release,
    source: ReleaseSource,
    requirements: Pick<GateOptions, 'contract' | 'required'> & { site?: string | undefined },
  ): Promise<readonly string[]>;
}

/** Opens the gate, as it is where a host runs. */
export async function openGate(): Promise<OpenGate> {
  // These load React, whose build is chosen by then (`runCommand`).
  const { openRelease } = await import('../../releases/admission/openRelease.ts');
  const { ReleaseRefused } = await import('../../releases/ReleaseRefused.ts');
  const { createSmokeRender } = await import('../../rendering/smoke/createSmokeRender.ts');
  const logger = createLogger({ service: 'smokeRender', level: 'silent' });
  const { createLoadFetch } = await import('../../rendering/renderer/createLoadFetch.ts');
  const smokeRenderAt = (site: string | undefined, { origins = {} }: ReleaseContract) =>
    createSmokeRender({
      program: smokeRenderProgram,
      logger,
      ...(site !== undefined && {
        handleFetch: createLoadFetch({
          origin: site,
          backends: { '/': new URL(site).origin },
          origins: Object.fromEntries(
            Object.entries(origins).map(([remote, connect]) => [remote, { connect }]),
          ),
        }),
        checkProps: (module, props) =>
          whyPropsAreRefused(site, { module, props: props as Record<string, unknown> }),
      }),
    });

  return {
    reasonsAgainst: async (release, source, { site, ...requirements }) => {
      const smokeRender = smokeRenderAt(site, requirements.contract);
      try {
        await openRelease(source, release, { ...requirements, smokeRender });
        return [];
      } catch (error) {
        if (error instanceof ReleaseRefused) return error.reasons;
        throw error;
      }
    },
  };
}

/**
 * Has a running shell validate the props that a module is mounted with.
 *
 * @param site its public address.
 * @returns undefined: nothing.
 * @throws Error with one sentence without a valid response.
 */
async function whyPropsAreRefused(
  site: string,
  request: PropsRequest,
): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/_shell/props', site), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINES.fetchFileMs),
    });
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
    return v.parse(PropsResponse, await response.json()).reason;
  } catch (error) {
    throw new Error(
      `The shell at ${site} does not report whether the props of ${request.module} are valid: ${causeOf(error)}.`,
    );
  }
}
