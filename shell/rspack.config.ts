import { host, nodeService } from '../rspack.shared.ts';

const workspace = import.meta.dirname;

export default [
  host({ workspace, entry: './src/browser/main.tsx' }),
  nodeService({
    workspace,
    entry: { main: './src/server/main.ts' },
    output: 'server',
  }),
  // Programs of their own, which run remotes' code.
  nodeService({
    workspace,
    entry: {
      renderer: '../compose/src/workers/renderer.ts',
      smokeRender: '../compose/src/workers/smokeRender.ts',
    },
    output: 'workers',
    isWhole: true,
  }),
];
