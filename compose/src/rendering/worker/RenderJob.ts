import type { Composition } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { ReleaseName, ServerBundle } from '../../protocol/manifest/ServerBundle.ts';

/** The shell's message to a rendering worker: render this page. */
export interface RenderJob {
  number: number;
  path: string;
  /** The page's query. */
  search: string;
  composition: Composition;
  /** Modules that are left to the browser, as those of a release without a server bundle are. */
  browserOnly: readonly ModuleId[];
  /** Releases that are new in the worker's cache. */
  added: readonly (ReleaseName & { bundle: ServerBundle })[];
  /** Check the built-ins after each module, not only at the page's end. */
  isCareful: boolean;
  /** Releases that leave the worker's cache (`bundleKey`). */
  dropped: readonly string[];
}

/** The key of a release's code in the worker's cache: one release may be loaded from two places. */
export const bundleKey = ({ name, id, baseUrl }: ReleaseName): string => `${name}/${id} ${baseUrl}`;
