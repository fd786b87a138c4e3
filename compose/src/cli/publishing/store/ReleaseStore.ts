import path from 'node:path';
import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import { idOfManifestFile, MANIFEST_FILE } from '../../../protocol/manifest/release.ts';
import type { ReleaseSource } from '../../../releases/sources/ReleaseSource.ts';
import type { HostIndex } from './enterInIndex.ts';
import { HISTORY_FILE } from './history.ts';
import { HEADERS_FILE } from './hostHeaders.ts';

/** What decides what is live, in the order in which it is stored: the manifest last. */
export const POINTERS = [HISTORY_FILE, CANARY_FILE, MANIFEST_FILE];

/** A release's other files are never replaced: open pages rely on them. */
export const mayBeReplaced = (file: string): boolean =>
  [...POINTERS, HEADERS_FILE].includes(file) || idOfManifestFile(path.basename(file)) !== undefined;

/** Where a remote is published: a folder of this machine, or an object store. */
export interface ReleaseStore {
  /** Reads what is published, where hosts do. */
  source: ReleaseSource;
  index?: HostIndex | undefined;
  /** How long it may take until what was stored can be read. Default: no time. */
  readableWithinMs?: number;
  /** In this order they become visible. @throws Error if not certain that all are stored. */
  put(files: ReadonlyMap<string, Buffer>): Promise<void>;
  close?(): Promise<void>;
}
