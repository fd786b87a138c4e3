import type { Composition, PinnedRelease } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { RenderedPage } from '../render/RenderAnswer.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

/** What a page is rendered from. */
export interface RenderRequest {
  path: string;
  /** The page's query. Default: none. */
  search?: string;
  /** The modules that the page may mount, and those that these may. */
  mounts: readonly ModuleId[];
  /** Goes before the others in the queue. */
  isUrgent: boolean;
  composition: Composition;
  /** Those of the composition, with their code. */
  releases: readonly LiveRelease[];
}

/** Renders pages with the code of remotes, which never runs in the shell's own process. */
export interface Renderer {
  /**
   * @param signal aborted when nobody waits for the page any longer: one that has not begun is
   *   dropped.
   * @throws QueueFull when too many pages wait; Error when the shell itself cannot render the page.
   */
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderedPage>;
  /** Whether every page that is not urgent is turned away now. Default: none is. */
  isFull?(): boolean;
  /** The modules that are left to the browser now: pages without them are other pages. */
  browserOnly(releases: readonly PinnedRelease[]): readonly ModuleId[];
}
