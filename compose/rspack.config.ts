import { ownModule } from './src/build/entries.ts';
import { nodeService } from './src/build/nodeService.ts';

/** The smoke render's program, which the package brings along for `compose check`. */
export default {
  ...nodeService({
    workspace: import.meta.dirname,
    entry: { smokeRender: ownModule('rendering/smoke/runSmokeRender') },
    output: 'programs',
  }),
  externals: [],
};
