import { fileURLToPath } from 'node:url';
import { createLogger } from '@statline/service/logging/createLogger';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { GateOptions } from '../../releases/gate/admitRelease.ts';
import type { ReleaseSource } from '../../releases/sources/ReleaseSource.ts';
import type { WorkerProgram } from '../../rendering/process/WorkerProgram.ts';
import { whyPropsAreRefused } from './shellApi.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const isInstalled = import.meta.url.endsWith('.js');

/** Built where the engine is installed, else from source. */
const smokeRenderProgram: WorkerProgram = isInstalled
  ? { file: at('../../workers/smokeRender.cjs'), isBundled: true }
  : {
      file: at('../../rendering/smoke/smokeRender.ts'),
      execArgv: ['--import', import.meta.resolve('tsx')],
    };

interface Requirements extends Pick<GateOptions, 'contract' | 'required'> {
  /** A running shell, for what modules load and for the props of what they mount. */
  site?: string | undefined;
}

/** @param source has its files, verified. @throws Error when it could not be tried. */
export async function reasonsAgainst(
  release: Release,
  source: ReleaseSource,
  { site, ...requirements }: Requirements,
): Promise<readonly string[]> {
  // These load React, whose build is chosen by then (`runCommand`).
  const { openRelease } = await import('../../releases/admission/openRelease.ts');
  const { ReleaseRefused } = await import('../../releases/ReleaseRefused.ts');
  const { createSmokeRender } = await import('../../rendering/smoke/createSmokeRender.ts');
  const smokeRender = createSmokeRender({
    program: smokeRenderProgram,
    logger: createLogger({ service: 'smokeRender', level: 'silent' }),
    ...(site !== undefined && (await asSite(site, requirements.contract))),
  });
  try {
    await openRelease(source, release, { ...requirements, smokeRender });
    return [];
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.reasons;
    throw error;
  }
}

async function asSite(site: string, { origins = {} }: ReleaseContract) {
  const { createLoadFetch } = await import('../../rendering/renderer/createLoadFetch.ts');
  return {
    handleFetch: createLoadFetch({
      origin: site,
      backends: { '/': new URL(site).origin },
      origins: Object.fromEntries(
        Object.entries(origins).map(([remote, connect]) => [remote, { connect }]),
      ),
    }),
    checkProps: (module: string, props: unknown) =>
      whyPropsAreRefused(site, { module, props: props as Record<string, unknown> }),
  };
}
