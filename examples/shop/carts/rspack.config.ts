import { nodeService } from '@statline/compose/build';

export default nodeService({ workspace: import.meta.dirname, entry: { main: './src/main.ts' } });
