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
  if (!existsSync(file)) {
    const parent = path.dirname(folder);
    return parent !== folder && usesStyledComponents(path.join(parent, 'any'));
  }
  const contents = JSON.parse(readFileSync(file, 'utf8'));
  // A folder with another module type has a package.json without a name.
  if (!contents.name) return usesStyledComponents(path.join(path.dirname(folder), 'any'));
  return 'styled-components' in { ...contents.dependencies, ...contents.peerDependencies };
}
