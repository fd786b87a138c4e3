import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../running/installPackages.ts';

const run = promisify(execFile);
const VITEPRESS = path.join(__dirname, 'node_modules/.bin/vitepress');

/** Only limits a hanging test: it builds fifty pages. */
jest.setTimeout(600_000);

it('builds a page for each document, with working links and a search in the browser', async () => {
  await installPackages(__dirname);
  // VitePress fails for links to missing pages.
  await run(VITEPRESS, ['build', __dirname]);
  const dist = path.join(__dirname, 'dist');
  const built = await readdir(dist, { recursive: true });
  const documents = await readdir(path.join(__dirname, '../../docs'), { recursive: true });
  const pages = documents.filter((file) => file.endsWith('.md'));

  expect(built).toEqual(
    expect.arrayContaining([
      'index.html',
      'compose/index.html',
      ...pages.map((file) => `docs/${file.replace(/README/, 'index').replace(/md$/, 'html')}`),
    ]),
  );
  expect(built.filter((file) => file.includes('@localSearchIndex'))).not.toEqual([]);
  const page = await readFile(path.join(dist, 'docs/remotes.html'), 'utf8');
  expect(page).toContain('href="/docs/architecture.html');
  expect(page).toContain('VPSwitchAppearance');
});
