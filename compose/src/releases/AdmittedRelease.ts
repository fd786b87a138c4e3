import type { PinnedRelease } from '../protocol/composition/Composition.ts';
import type { ReleasePage } from '../protocol/manifest/ReleasePage.ts';
import type { ServerBundle } from '../protocol/manifest/ServerBundle.ts';

/**
 * A release that pages can be made from: live, a canary, a preview or an override. It has passed the gate, except in
 * development.
 */
export interface AdmittedRelease {
  /** What pages pass to the browser. */
  pinned: PinnedRelease;
  /** File → the hash with which the release's container loads it. */
  checkedFiles: Readonly<Record<string, string>>;
  pages: readonly ReleasePage[];
  /** Slot of the site → the name of the module that it registers there. */
  slots: Readonly<Record<string, string>>;
  /** Module name → its enhancement script, and the script's hash; undefined: the file changes in place. */
  enhancements: Readonly<Record<string, { file: string; integrity?: string | undefined }>>;
  /** Undefined for a release that is rendered in the browser only. */
  serverBundle: ServerBundle | undefined;
  /** When this server admitted it; kept over restarts. */
  since: Date;
  /** Location of the source that it was read from, for operators. */
  from: string;
}
