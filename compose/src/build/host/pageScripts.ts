import { type Configuration, rspack } from '@rspack/core';
import { CONTENT_HASH } from '../browserOutput.ts';
import { BROWSER, commonConfiguration, HOST_NAME, PLAIN_SCRIPT } from '../commonConfiguration.ts';
import { ownModule } from '../entries.ts';
import { listEntrypoint } from '../plugins/listEntrypoint.ts';
import { precompressAssets } from '../plugins/precompressAssets.ts';

/** Written into each document, and the inspection overlay: files without a module runtime. */
export const bootstrapScript = (workspace: string): Configuration =>
  commonConfiguration({
    workspace,
    folder: 'bootstrap',
    namespace: 'bootstrap',
    name: 'bootstrap',
    target: PLAIN_SCRIPT,
    // Source maps do not apply to inline scripts.
    devtool: false,
    entry: {
      bootstrap: ownModule('browser/bootstrap/main'),
      inspect: ownModule('browser/inspection/main'),
    },
    output: { filename: '[name].js', chunkFormat: false, clean: true },
    optimization: { minimize: true, minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  });

/** As a chunk of the host's program it would bring what loads chunks (2 KB) into every visit. */
export const visitScript = (workspace: string): Configuration =>
  commonConfiguration({
    workspace,
    folder: 'visit',
    namespace: HOST_NAME,
    name: 'visit',
    target: BROWSER,
    entry: { visit: ownModule('browser/measureVisit') },
    output: {
      filename: `[name].${CONTENT_HASH}.js`,
      uniqueName: `${HOST_NAME}-visit`,
      clean: true,
    },
    plugins: [listEntrypoint('visit'), precompressAssets],
  });
