import type { PinnedRelease } from '../composition/Composition.ts';
import type { ServerBundle } from '../render/ServerBundle.ts';

/** A release that visitors get. */
export interface LiveRelease {
  /** What the page tells the browser of it. */
  pinned: PinnedRelease;
  /** The files that its container loads only with these hashes (`checkedFiles`). */
  checkedFiles: Readonly<Record<string, string>>;
  /** What the renderer renders it with; without one it is rendered in the browser only. */
  serverBundle: ServerBundle | undefined;
  /** When it went live on this shell, and where it came from. */
  since: Date;
  from: string;
}
