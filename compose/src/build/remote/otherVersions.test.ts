/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { otherVersions } from './otherVersions.ts';

/** A workspace with one installed package. */
async function workspaceWith(library: string, installed: string) {
  const workspace = await temporaryFolder();
  const folder = path.join(workspace, 'node_modules', library);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ version: installed }));
  return workspace;
}

it('names a shared library of another major version', async () => {
  expect(otherVersions(await workspaceWith('react', '18.3.1'))).toEqual([
    'react 18.3.1 is installed here, but pages run the modules with react 19: install that, so that types and tests agree.',
  ]);
});

it.each([
  ['of the same major version', 'react', '19.0.0'],
  ['that is not shared', 'jquery', '3.0.0'],
])('names no library %s', async (_, library, installed) => {
  expect(otherVersions(await workspaceWith(library, installed))).toEqual([]);
});
