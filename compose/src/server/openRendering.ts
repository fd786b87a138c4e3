import path from 'node:path';
import { createLoadFetch } from '../rendering/renderer/createLoadFetch.ts';
import { createRenderer } from '../rendering/renderer/createRenderer.ts';
import type { RenderFault } from '../rendering/renderer/Renderer.ts';
import { createSmokeRender } from '../rendering/smoke/createSmokeRender.ts';
import { whyNotValid } from '../site/whyNotValid.ts';
import type { CompositionOptions } from './CompositionOptions.ts';

/** Starts the worker processes that render pages. New releases are tried in other processes (`createSmokeRender`). */
export function openRendering<Data, About>(
  { site, build, origin, requests, renderers, logger }: CompositionOptions<Data, About>,
  onFault: (fault: RenderFault) => void,
) {
  const { backends } = requests ?? {};
  const handleFetch = createLoadFetch(origin, backends, site.origins);
  const workerOf = (name: string) => {
    const file = path.join(build, 'workers', `${name}.cjs`);
    return { program: { file, isBundled: true }, handleFetch, logger };
  };
  return {
    ...createRenderer({ ...workerOf('renderer'), site, renderers, onFault }),
    smokeRender: createSmokeRender({
      ...workerOf('smokeRender'),
      checkProps: (module, props) => whyNotValid(site.modules[module]?.propsSchema, props),
    }),
  };
}
