import path from 'node:path';
import { rspack } from '@rspack/core';
import { nodeService } from '../../rspack.shared.ts';

const service = nodeService(import.meta.dirname, { simulation: './main.ts' });

/** The program of `main.ts`: without Jest's contexts, in which all globals are slow. */
export default {
  ...service,
  plugins: [
    ...(service.plugins ?? []),
    new rspack.NormalModuleReplacementPlugin(
      /\/(startRendering|createSmokeRender)\.ts$/,
      path.join(import.meta.dirname, 'world/rendering.ts'),
    ),
  ],
};
