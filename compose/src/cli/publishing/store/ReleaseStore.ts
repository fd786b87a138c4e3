import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import { MANIFEST_FILE } from '../../../protocol/manifest/release.ts';
import { HISTORY_FILE } from '../../../releases/sources/history.ts';
import type { ReleaseSource } from '../../../releases/sources/ReleaseSource.ts';

/**
 * The files that make a release live, in the order in which they are stored. A canary that goes live ends after the
 * manifest names it: its visitors never go back.
 */
export const POINTER_FILES = [HISTORY_FILE, MANIFEST_FILE, CANARY_FILE];

/** Where a remote is published: a folder of this machine, or an object store. */
export interface ReleaseStore {
  /** Reads what is published, in the place from which it is served. */
  source: ReleaseSource;
  /** How long uploaded files may take to become readable. Default: they can be read at once. */
  readableWithinMs?: number;
  /** Stores files; `POINTER_FILES` become visible in the map's order. @throws Error unless all are certainly stored. */
  put(files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Locks the index above the folder until the returned function is called. Stores without it `put` conditionally. */
  lockIndex?(): Promise<() => Promise<void>>;
  close?(): Promise<void>;
}
