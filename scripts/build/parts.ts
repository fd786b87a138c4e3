import path from 'node:path';
import { REMOTE_NAMES } from '../../contract/src/remotes.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A folder that is built into its `dist/`. */
export interface Part {
  /** Its path relative to the root. */
  name: string;
  /** Its absolute path. */
  folder: string;
}

/** @param name path of the folder relative to the root. */
export const partAt = (name: string): Part => ({ name, folder: path.join(ROOT, name) });

export const PARTS: readonly Part[] = [
  ...REMOTE_NAMES.map((name) => `remote-${name}`),
  'shell',
  'api',
].map(partAt);

/** Sources of every part, besides its own folder. */
export const SHARED_SOURCES = [
  'compose',
  'contract',
  'ui',
  'service',
  'rspack.shared.ts',
  'package-lock.json',
].map((name) => path.join(ROOT, name));
