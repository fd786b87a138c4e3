import { packCreate } from './packCreate.ts';
import { packEngine } from './packEngine.ts';
import { packLibrary } from './packLibrary.ts';

/** @returns the tarballs of all packages that others install, in a folder. */
export const packAll = async (destination: string): Promise<string[]> => [
  await packEngine(destination),
  await packCreate(destination),
  await packLibrary('contract', destination),
  await packLibrary('ui', destination),
];
