import { nodeService } from '../rspack.shared.ts';

export default nodeService({
  workspace: import.meta.dirname,
  entry: { main: './src/main.ts', signups: './src/signups.ts' },
});
