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
      renderer: './src/server/runners/renderer.ts',
      rehearsal: './src/server/runners/rehearsal.ts',
    },
    output: 'server',
    isWhole: true,
  }),
];
