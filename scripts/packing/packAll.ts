import { packCreate } from './packCreate.ts';
import { packEngine } from './packEngine.ts';
import { packLibrary } from './packLibrary.ts';

/** Makes all published packages in a folder. @returns their tarballs. */
export const packAll = async (destination: string): Promise<string[]> => [
  await packEngine(destination),
  await packCreate(destination),
  await packLibrary('contract', destination),
  await packLibrary('ui', destination),
];
