import type { Composition } from '../../composition/Composition.ts';
import type { LiveRelease } from '../releases/LiveRelease.ts';
import type { RenderedRoute } from './RenderAnswer.ts';

/** What a page is rendered from. */
export interface RenderRequest {
  path: string;
  composition: Composition;
  /** Those of the composition, with their code. */
  releases: readonly LiveRelease[];
}

/** Renders pages with the code of remotes, which never runs in the shell's own process. */
export interface Renderer {
  /** @throws Error when the shell itself cannot render the page. */
  render(request: RenderRequest): Promise<RenderedRoute>;
}
