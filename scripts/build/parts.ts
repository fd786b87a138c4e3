import path from 'node:path';
import { REMOTE_NAMES } from '../../contract/src/remotes.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A folder that is built, into its `dist/`. */
export interface Part {
  /** Its path from the root. */
  name: string;
  /** The same, absolute. */
  folder: string;
}

/** @param name the path of its folder from the root. */
export const partAt = (name: string): Part => ({ name, folder: path.join(ROOT, name) });

export const PARTS: readonly Part[] = [
  ...REMOTE_NAMES.map((name) => `remote-${name}`),
  'shell',
  'api',
].map(partAt);

/** What every part is built from, beside its own folder. */
export const SHARED_SOURCES = [
  'compose',
  'contract',
  'ui',
  'service',
  'rspack.shared.ts',
  'package-lock.json',
].map((name) => path.join(ROOT, name));
