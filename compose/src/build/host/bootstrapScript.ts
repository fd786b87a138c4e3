import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import {
  commonConfiguration,
  definitions,
  engineRule,
  scriptRule,
} from '../commonConfiguration.ts';
import { dist } from '../environment.ts';
import { ownModule } from '../ownModule.ts';

/** The script that the server writes into each document: one small file without a module runtime. */
export const bootstrapScript = (workspace: string): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'bootstrap',
  // Not 'web': a dev server would put its client in, which reloads the page at every other build.
  target: 'es2022',
  // Source maps do not apply to inline scripts.
  devtool: false,
  entry: { bootstrap: ownModule('browser/bootstrap/main') },
  output: {
    path: path.join(workspace, dist, 'bootstrap'),
    filename: '[name].js',
    chunkFormat: false,
    clean: true,
  },
  module: { rules: [scriptRule(workspace, 'bootstrap', false), engineRule] },
  plugins: [definitions],
  optimization: { minimize: true, minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
});
