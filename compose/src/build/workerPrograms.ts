import type { Configuration } from '@rspack/core';
import { type NodeServiceOptions, nodeService } from './nodeService.ts';
import { ownModule } from './ownModule.ts';

type WorkerProgramsOptions = Omit<NodeServiceOptions, 'entry' | 'output'>;

/**
 * The two programs that run remotes' code, each in a process of its own: one renders pages, the
 * other renders a release once before it may go live. Npm packages come into the files too, since
 * such a process may read no other.
 */
export const workerPrograms = (options: WorkerProgramsOptions): Configuration => ({
  ...nodeService({
    ...options,
    entry: {
      renderer: ownModule('workers/renderer'),
      smokeRender: ownModule('workers/smokeRender'),
    },
    output: 'workers',
  }),
  name: 'workers',
  externals: [],
});
