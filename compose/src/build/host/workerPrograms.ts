import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { isDev } from '../commonConfiguration.ts';
import { generatedEntry, importLine, ownModule } from '../entries.ts';
import { type NodeServiceOptions, nodeService } from '../nodeService.ts';

/**
 * Configuration of the two programs that run remotes' code, each in its own process: one renders pages, the other
 * test-renders a release before it may go live. Npm packages are compiled in, because the processes may read no other
 * files.
 */
export function workerPrograms(
  site: string,
  options: Omit<NodeServiceOptions, 'entry' | 'output'>,
): Configuration {
  const programs = nodeService({
    ...options,
    entry: {
      renderer: generatedEntry(
        importLine('{ site }', site),
        importLine('{ runRenderWorker }', engineModule(options.workspace)),
        'runRenderWorker(site);',
      ),
      smokeRender: ownModule('rendering/smoke/runSmokeRender'),
    },
    output: 'workers',
  });
  const optimization = { ...programs.optimization, minimize: !isDev, minimizer: [dropUnused] };
  return { ...programs, name: 'workers', externals: [], optimization };
}

/**
 * Minifies because releases start processes, which then load half of the code. Names are kept for stack traces.
 */
const dropUnused = new rspack.SwcJsMinimizerRspackPlugin({
  minimizerOptions: { compress: true, mangle: false },
});

const engineModule = (workspace: string): string => {
  const file = path.relative(workspace, ownModule('rendering/worker/runRenderWorker'));
  return `./${file.replaceAll(path.sep, '/')}`;
};
