import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { RenderedPage, RenderJob } from '../worker/RenderJob.ts';

export interface RenderRequest extends Pick<RenderJob, 'path' | 'composition'> {
  search?: string;
  /** The modules that the page may mount, and those that these may. */
  mounts: readonly ModuleId[];
  isUrgent: boolean;
  /** The releases of the composition, with their code. */
  releases: readonly AdmittedRelease[];
}

export interface RendererPage extends RenderedPage {
  /** Modules that were left to the browser since the page needs more code than a worker caches. */
  tooLarge?: readonly ModuleId[];
}

/** Called, while data are loading, with the part of a page that is rendered (`renderPage`). */
export type OnPart = (page: RenderedPage) => void;

/** Renders pages with the code of remotes, which never runs in the shell's own process. */
export interface Renderer {
  /**
   * @param signal aborted when no request waits for the page: if it is still queued, it is dropped.
   * @throws QueueFull when too many pages wait; Error where the shell itself cannot render the page.
   */
  render(request: RenderRequest, signal?: AbortSignal, onPart?: OnPart): Promise<RendererPage>;
  /** Whether every page that is not urgent is turned away now. Default: none is. */
  isFull?(): boolean;
  /** The modules that are left to the browser now: pages without them are other pages. */
  browserOnly(releases: readonly PinnedRelease[]): readonly ModuleId[];
}
