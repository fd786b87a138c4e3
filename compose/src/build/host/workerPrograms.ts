import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { generatedEntry, importLine, ownModule } from '../entries.ts';
import { isDev } from '../environment.ts';
import { type NodeServiceOptions, nodeService } from '../nodeService.ts';

/**
 * They run remotes' code, each in a process of its own: one renders pages, the other a release
 * before it may go live. Npm packages are in the files, since such a process may read no other.
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
      smokeRender: ownModule('rendering/smoke/smokeRender'),
    },
    output: 'workers',
  });
  const optimization = { ...programs.optimization, minimize: !isDev, minimizer: [dropUnused] };
  return { ...programs, name: 'workers', externals: [], optimization };
}

/** Each release starts a process, which loads half of the code then. Stacks keep their names. */
const dropUnused = new rspack.SwcJsMinimizerRspackPlugin({
  minimizerOptions: { compress: true, mangle: false },
});

const engineModule = (workspace: string): string => {
  const file = path.relative(workspace, ownModule('rendering/worker/runRenderWorker'));
  return `./${file.replaceAll(path.sep, '/')}`;
};
