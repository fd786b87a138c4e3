import { fileURLToPath } from 'node:url';
import { createLogger } from '@statline/service/logging/createLogger';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { Skipped } from '../../protocol/SmokeRenderRequest.ts';
import { admitRelease } from '../../releases/admission/admitRelease.ts';
import type { GateOptions } from '../../releases/gate/checkRelease.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import type { WorkerProgram } from '../../rendering/process/WorkerProgram.ts';
import { createLoadFetch } from '../../rendering/renderer/createLoadFetch.ts';
import { createSmokeRender } from '../../rendering/smoke/createSmokeRender.ts';
import { whyPropsAreRefused } from './shellApi.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const isInstalled = import.meta.url.endsWith('.js');

/** The built worker if the engine is an installed package, otherwise the worker's source. */
const smokeRenderProgram: WorkerProgram = isInstalled
  ? { file: at('../../workers/smokeRender.cjs'), isBundled: true }
  : {
      file: at('../../rendering/smoke/runSmokeRender.ts'),
      execArgv: ['--import', import.meta.resolve('tsx')],
    };

interface Requirements extends Pick<GateOptions, 'contract' | 'required'> {
  /** Address of a shell that responds to modules' `load`, and checks the props with which modules mount others. */
  site?: string | undefined;
  /** Called for each module that is not rendered. */
  onSkipped?: (skipped: Skipped) => void;
}

/** @param source has the release's verified files. @throws Error if the release could not be checked. */
export async function reasonsAgainst(
  release: Release,
  source: ReleaseSource,
  { site, onSkipped = () => {}, ...requirements }: Requirements,
): Promise<readonly string[]> {
  const smokeRender = createSmokeRender({
    program: smokeRenderProgram,
    logger: createLogger({ service: 'smokeRender', level: 'silent' }),
    onSkipped,
    ...(site !== undefined && asSite(site, requirements.contract)),
  });
  try {
    await admitRelease(source, release, { ...requirements, smokeRender });
    return [];
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.reasons;
    throw error;
  }
}

const asSite = (site: string, { origins = {} }: ReleaseContract) => ({
  handleFetch: createLoadFetch(
    site,
    { '/': new URL(site).origin },
    Object.fromEntries(Object.entries(origins).map(([remote, connect]) => [remote, { connect }])),
  ),
  checkProps: (module: string, props: unknown) =>
    whyPropsAreRefused(site, { module, props: props as Record<string, unknown> }),
});
