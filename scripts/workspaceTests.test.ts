import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

it('every workspace has tests that run with npm test -w <workspace>', async () => {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const folders = Object.keys(lock.packages).filter(
    (location) => location !== '' && !location.includes('node_modules'),
  );

  expect(folders).toContain('remote-legal');
  for (const folder of folders) {
    const { scripts } = JSON.parse(await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'));
    expect([folder, scripts?.test]).toEqual([folder, testCommand(folder)]);
  }
});

function testCommand(folder: string): string {
  if (folder === 'e2e') return 'playwright test --project=core --project=variants --project=long';
  // Remotes run their tests as if in a separate repository.
  if (folder.startsWith('remote-')) return 'jest';
  return `cd .. && jest --selectProjects ${folder}`;
}
