/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { resolvesAlike } from './resolvesAlike.ts';

/** Puts a package where npm installs it for the sources of a folder. */
async function install(folder: string, name: string): Promise<void> {
  const installed = path.join(folder, 'node_modules', name);
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, 'index.js'), '');
}

it('distinguishes packages shared by two folders from those of one folder, or in two versions', async () => {
  const root = await temporaryFolder();
  const shell = path.join(root, 'shell');
  const engine = path.join(root, 'engine');
  for (const name of ['shared', 'two-versions']) await install(root, name);
  for (const name of ['two-versions', 'the-engines']) await install(engine, name);
  await mkdir(shell);

  const areFoundAlike = (request: string) =>
    resolvesAlike(request, path.join(engine, 'src'), path.join(shell, 'dist'));

  expect(areFoundAlike('shared')).toBe(true);
  expect(areFoundAlike('node:fs')).toBe(true);
  expect(areFoundAlike('nowhere')).toBe(true);
  expect(areFoundAlike('two-versions')).toBe(false);
  expect(areFoundAlike('the-engines')).toBe(false);
});
