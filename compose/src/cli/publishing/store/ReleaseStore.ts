import path from 'node:path';
import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import { idOfManifestFile, MANIFEST_FILE } from '../../../protocol/manifest/release.ts';
import type { ReleaseSource } from '../../../releases/sources/ReleaseSource.ts';
import type { HostIndex } from './enterInIndex.ts';
import { HISTORY_FILE } from './history.ts';
import { HEADERS_FILE } from './hostHeaders.ts';

/** The files that make a release live, in the order in which they are stored: the manifest last. */
export const POINTERS = [HISTORY_FILE, CANARY_FILE, MANIFEST_FILE];

/** Whether a file may be replaced. A release's code and assets never are: open pages rely on them. */
export const mayBeReplaced = (file: string): boolean =>
  [...POINTERS, HEADERS_FILE].includes(file) || idOfManifestFile(path.basename(file)) !== undefined;

/** Where a remote is published: a folder of this machine, or an object store. */
export interface ReleaseStore {
  /** Reads what is published, in the place from which it is served. */
  source: ReleaseSource;
  index?: HostIndex | undefined;
  /** How long it may take until stored files can be read. Default: 0. */
  readableWithinMs?: number;
  /** Stores files; `POINTERS` become visible in the map's order. @throws Error unless all are certainly stored. */
  put(files: ReadonlyMap<string, Buffer>): Promise<void>;
  close?(): Promise<void>;
}
