import { nodeService } from '../rspack.shared.ts';

export default nodeService(import.meta.dirname, {
  main: './src/main.ts',
  signups: './src/signups.ts',
});
