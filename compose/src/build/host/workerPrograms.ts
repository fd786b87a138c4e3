import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { isDev } from '../environment.ts';
import { generatedEntry, importLine } from '../generatedEntry.ts';
import { type NodeServiceOptions, nodeService } from '../nodeService.ts';
import { ownModule } from '../ownModule.ts';

interface WorkerProgramsOptions extends Omit<NodeServiceOptions, 'entry' | 'output'> {
  /** The module that exports the site's definition as `site`, from the workspace. */
  site: string;
}

/**
 * The two programs that run remotes' code, each in a process of its own: one renders the site's
 * pages, the other renders a release once before it may go live. Npm packages are part of the files
 * too, since such a process may read no other.
 */
export function workerPrograms({ site, ...options }: WorkerProgramsOptions): Configuration {
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

/** Each release starts a process, which loads half of its program's code then. Stacks keep their names. */
const dropUnused = new rspack.SwcJsMinimizerRspackPlugin({
  minimizerOptions: { compress: true, mangle: false },
});

/** The worker's module, from the workspace. */
const engineModule = (workspace: string): string => {
  const file = path.relative(workspace, ownModule('rendering/worker/runRenderWorker'));
  return `./${file.replaceAll(path.sep, '/')}`;
};
