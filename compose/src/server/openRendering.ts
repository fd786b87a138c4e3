import type { SmokeRender } from '../releases/gate/admitRelease.ts';
import { createLoadFetch } from '../rendering/renderer/createLoadFetch.ts';
import {
  type Rendering as Renderers,
  startRendering,
} from '../rendering/renderer/startRendering.ts';
import { createSmokeRender } from '../rendering/smoke/createSmokeRender.ts';
import { whyPropsNotTaken } from '../site/whyPropsNotTaken.ts';
import type { CompositionOptions } from './CompositionOptions.ts';
import type { Folders } from './foldersIn.ts';

export interface Rendering extends Renderers {
  /** Runs a new release once, in a process of its own. */
  smokeRender: SmokeRender;
}

/**
 * From modules to HTML: starts the worker processes.
 *
 * @param onFailure called for every process that ended by itself, and every module given up.
 */
export function openRendering<Data, About>(
  { site, origin, backends, renderers, logger }: CompositionOptions<Data, About>,
  { renderWorker: program, smokeRenderWorker }: Folders,
  onFailure: () => void,
): Rendering {
  const handleFetch = createLoadFetch({ origin, backends, origins: site.origins });
  return {
    ...startRendering({ site, program, renderers, handleFetch, onFailure, logger }),
    smokeRender: createSmokeRender({
      program: smokeRenderWorker,
      logger,
      handleFetch,
      checkProps: (module, props) => whyPropsNotTaken(site, module, props),
    }),
  };
}
