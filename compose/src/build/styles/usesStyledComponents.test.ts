/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { usesStyledComponents } from './usesStyledComponents.ts';

/** A file deep in a package with that package.json. */
async function fileOf(contents: object): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'node_modules/design');
  await mkdir(path.join(folder, 'dist/esm'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(contents));
  // As packages have it that come in two kinds of module.
  await writeFile(path.join(folder, 'dist/esm/package.json'), '{ "type": "module" }');
  return path.join(folder, 'dist/esm/Button.js');
}

it.each(['dependencies', 'peerDependencies'])(
  'compiles an installed package that lists styled-components among its %s, so that its class names are stable',
  async (kind) => {
    const file = await fileOf({ name: 'design', [kind]: { 'styled-components': '^6' } });

    expect(usesStyledComponents(file)).toBe(true);
  },
);

it('leaves every other installed package unchanged', async () => {
  const file = await fileOf({ name: 'design', devDependencies: { 'styled-components': '^6' } });

  expect(usesStyledComponents(file)).toBe(false);
});
