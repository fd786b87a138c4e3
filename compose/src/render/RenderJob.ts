import type { Composition } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { ReleaseName } from './openModules.ts';
import type { ServerBundle } from './ServerBundle.ts';

/** What the shell asks of the renderer. */
export interface RenderJob {
  number: number;
  path: string;
  /** The page's query. */
  search: string;
  composition: Composition;
  /** Modules that are left to the browser, as those of a release without a server bundle are. */
  browserOnly: readonly ModuleId[];
  /** Releases that it does not hold yet. */
  added: readonly (ReleaseName & { bundle: ServerBundle })[];
  /** Look at each module whether it leaves the process as it was, not only at the page's end. */
  isCareful: boolean;
  /** Releases that it holds no longer (`heldAs`). */
  dropped: readonly string[];
}
