import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { ROOT } from '../build/parts.ts';
import { findDifferences } from './findDifferences.ts';
import { REFERENCE } from './generateReference.ts';

const docsApi = (...args: string[]) =>
  promisify(execFile)('npm', ['run', '--silent', 'docs:api', '--', ...args], { cwd: ROOT });

it('is up to date', async () => {
  await expect(docsApi('--check')).resolves.toMatchObject({ stdout: '' });
});

it('has a page for each entry point', async () => {
  const { exports } = JSON.parse(await readFile(path.join(ROOT, 'compose/package.json'), 'utf8'));
  const names = Object.keys(exports).map((name) => `${name.replace('./', '')}.md`);

  // It only declares the types of files other than scripts, and exports nothing.
  const documented = names.filter((name) => name !== 'assets.md');

  expect((await readdir(REFERENCE)).sort()).toEqual(['README.md', ...documented].sort());
});

it('is out of date if a page was changed or is missing', async () => {
  const folder = await temporaryFolder();
  await cp(REFERENCE, folder, { recursive: true });
  await writeFile(path.join(folder, 'server.md'), 'pollMs: minutes');
  await rm(path.join(folder, 'react.md'));

  expect(await findDifferences(folder, REFERENCE)).toEqual(['react.md', 'server.md']);
});
