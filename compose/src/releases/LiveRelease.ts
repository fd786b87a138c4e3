import type { PinnedRelease } from '../protocol/composition/Composition.ts';
import type { ReleasePage } from '../protocol/manifest/ReleasePage.ts';
import type { ServerBundle } from '../protocol/manifest/ServerBundle.ts';

interface EnhancementFile {
  file: string;
  /** Undefined: it changes in place. */
  integrity?: string | undefined;
}

/** A release that visitors get. */
export interface LiveRelease {
  /** What a page that is made from it passes to the browser. */
  pinned: PinnedRelease;
  /** The files that its container loads with these hashes only (`checkedFiles`). */
  checkedFiles: Readonly<Record<string, string>>;
  /** The pages that it declares. */
  pages: readonly ReleasePage[];
  /** Slot of the site → the name of the module that it registers there. */
  slots: Readonly<Record<string, string>>;
  /** Module name → its script without React, and the hash that browsers check it against. */
  enhancements: Readonly<Record<string, EnhancementFile>>;
  /** Undefined for a release that is rendered in the browser only. */
  serverBundle: ServerBundle | undefined;
  /** When it went live on this shell, and its source. */
  since: Date;
  from: string;
}

/** Leaves out releases that are missing (a type guard). */
export const isRelease = (release: LiveRelease | undefined): release is LiveRelease =>
  release !== undefined;
