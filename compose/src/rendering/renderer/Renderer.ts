import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { RenderedPage, RenderFailure, RenderJob } from '../worker/RenderJob.ts';

export interface RenderRequest extends Pick<RenderJob, 'path' | 'composition'> {
  search?: string;
  /** The modules that the page may mount, at any depth. */
  mounts: readonly ModuleId[];
  isUrgent: boolean;
  /** The releases of the composition, with their code. */
  releases: readonly AdmittedRelease[];
}

export interface PageWithOmissions extends RenderedPage {
  /** Modules that were left to the browser because the page needs more code than a worker caches. */
  tooLarge?: readonly ModuleId[];
}

/**
 * What cost a page or a region its HTML: a region threw an `error`; a module was cut off at its deadline (`timeout`); a
 * worker ended (`exit`); a page could not be rendered for an `unknown` reason; it was rendered `without_remotes`.
 */
export type RenderFault = 'error' | 'timeout' | 'exit' | 'unknown' | 'without_remotes';

/** In the failures of a page that was rendered without the code of remotes. */
export const WITHOUT_REMOTES: RenderFailure = {
  name: 'WithoutRemotes',
  message: 'the page was rendered without the code of remotes',
  timedOut: false,
};

/** Called, while data are loading, with the part of a page that is rendered (`renderPage`). */
export type OnPart = (page: RenderedPage) => void;

/** Renders pages with the code of remotes, which never runs in the shell's own process. */
export interface Renderer {
  /**
   * @param signal aborted when no request waits for the page: if it is still queued, it is dropped.
   * @throws Overloaded if too many pages wait, or this one too long; Error if even the shell's own process cannot
   *   render the page.
   */
  render(request: RenderRequest, signal?: AbortSignal, onPart?: OnPart): Promise<PageWithOmissions>;
  /** Whether pages that are not urgent are rejected now. Default: never. */
  isFull?(): boolean;
  /** The modules that are left to the browser now; caches must distinguish pages by them. */
  browserOnly(releases: readonly PinnedRelease[]): readonly ModuleId[];
}
