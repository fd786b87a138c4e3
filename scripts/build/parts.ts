import path from 'node:path';
import { REMOTE_NAMES } from '../../contract/src/remotes.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A workspace that is built, and the file that is there once it has been. */
export interface Part {
  name: string;
  folder: string;
  /** Written last, so its time is the build's. */
  result: string;
}

const part = (name: string, result: string): Part => {
  const folder = path.join(ROOT, name);
  return { name, folder, result: path.join(folder, 'dist', result) };
};

export const PARTS: readonly Part[] = [
  ...REMOTE_NAMES.map((name) => part(`remote-${name}`, 'mf-manifest.json')),
  part('shell', 'browser/entrypoint.json'),
  part('api', 'main.cjs'),
];

/** What every part is built from, beside its own folder. */
export const SHARED_SOURCES = [
  'compose',
  'contract',
  'ui',
  'service',
  'rspack.shared.ts',
  'package-lock.json',
].map((name) => path.join(ROOT, name));
