import { host } from '@statline/compose/build';

export default host({
  workspace: import.meta.dirname,
  site: './src/site.tsx',
  browser: './src/browser.ts',
  server: './src/main.ts',
  compiled: ['@statline/'],
});
