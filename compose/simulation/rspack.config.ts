import path from 'node:path';
import { rspack } from '@rspack/core';
import { nodeService } from '../../rspack.shared.ts';

const service = nodeService(import.meta.dirname, { simulation: './main.ts' });

/** The program of `main.ts`: each core runs it in a process of its own. */
export default {
  ...service,
  plugins: [
    ...(service.plugins ?? []),
    new rspack.NormalModuleReplacementPlugin(
      /\/(createRenderer|createSmokeRender)\.ts$/,
      path.join(import.meta.dirname, 'world/rendering.ts'),
    ),
  ],
};
