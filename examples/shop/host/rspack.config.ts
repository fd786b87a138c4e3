import { host } from '@statline/compose/build';

export default host({
  workspace: import.meta.dirname,
  name: 'stand',
  site: './src/site.tsx',
  browser: './src/browser.ts',
  styles: ['./src/base.css'],
  server: './src/main.ts',
  // Only in this repository: installed, the engine has these sources inside.
  compiled: ['@statline/'],
});
