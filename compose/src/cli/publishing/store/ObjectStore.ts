import { CANARY_FILE } from '../../../protocol/manifest/canary.ts';
import { MANIFEST_FILE } from '../../../protocol/manifest/release.ts';
import type { ReleaseSource } from '../../../releases/sources/ReleaseSource.ts';
import { HISTORY_FILE } from '../history.ts';
import type { HostIndex } from '../updateIndex.ts';

/** What changes in place, in the order in which it is stored: the manifest last. */
export const CHANGING = [HISTORY_FILE, CANARY_FILE, MANIFEST_FILE];

/** Where a remote is published that is no folder of this machine. */
export interface ObjectStore {
  /** Reads what is published, where hosts do. */
  source: ReleaseSource;
  /** The index of the releases around it; undefined: it cannot be written. */
  index?: HostIndex;
  /** Whether what `put` has stored can be read at once; otherwise it is waited for. */
  isConsistent: boolean;
  /** How long that, or one call of `put`, may take. */
  timeoutMs: number;
  /**
   * Stores files of a folder; they become visible in this order.
   *
   * @throws Error when it is not certain that all are stored.
   */
  put(folder: string, files: readonly string[]): Promise<void>;
}
