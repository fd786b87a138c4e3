import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

interface LockedPackage {
  link?: boolean;
}

it('names every workspace in our own scope, since anyone can publish an unscoped name', async () => {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));

  const workspaces = Object.entries<LockedPackage>(lock.packages)
    .filter(([, { link }]) => link)
    .map(([location]) => location.replace('node_modules/', ''));

  expect(workspaces).not.toEqual([]);
  expect(workspaces.filter((name) => !name.startsWith('@statline/'))).toEqual([]);
});
