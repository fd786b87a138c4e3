import { host, nodeService } from '../rspack.shared.ts';

const workspace = import.meta.dirname;

export default [
  host({ workspace, entry: './src/browser/main.tsx' }),
  nodeService({
    workspace,
    entry: {
      main: './src/server/main.ts',
      // Programs of their own, which run remotes' code.
      renderer: './src/server/runners/renderer.ts',
      rehearsal: './src/server/runners/rehearsal.ts',
    },
    output: 'server',
  }),
];
