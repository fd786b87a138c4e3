import type { PinnedRelease } from '../protocol/composition/Composition.ts';
import type { ReleasePage } from '../protocol/manifest/ReleasePage.ts';
import type { ServerBundle } from '../protocol/manifest/ServerBundle.ts';

/**
 * A release that pages can be made from: live, a canary, a preview or an override. It has passed the gate, unless it is
 * one of development.
 */
export interface AdmittedRelease {
  /** What pages pass to the browser. */
  pinned: PinnedRelease;
  /** The files that its container loads with these hashes only. */
  checkedFiles: Readonly<Record<string, string>>;
  pages: readonly ReleasePage[];
  /** Slot of the site → the name of the module that it registers there. */
  slots: Readonly<Record<string, string>>;
  /** Module name → its script without React, and its hash; undefined: it changes in place. */
  enhancements: Readonly<Record<string, { file: string; integrity?: string | undefined }>>;
  /** Undefined for a release that is rendered in the browser only. */
  serverBundle: ServerBundle | undefined;
  since: Date;
  from: string;
}
