import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const isInstalled = (file: string): boolean => /[\\/]node_modules[\\/]/.test(file);

const known = new Map<string, boolean>();

export function usesStyledComponents(file: string): boolean {
  const folder = path.dirname(file);
  const uses = known.get(folder) ?? readDependencies(folder);
  known.set(folder, uses);
  return uses;
}

function readDependencies(folder: string): boolean {
  const file = path.join(folder, 'package.json');
  const contents = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (contents.name) {
    return 'styled-components' in { ...contents.dependencies, ...contents.peerDependencies };
  }
  // Continues in the parent: a folder with another module type has a package.json of its own, without a name.
  const parent = path.dirname(folder);
  return parent !== folder && usesStyledComponents(path.join(parent, 'any'));
}
