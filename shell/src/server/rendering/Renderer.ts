import type { RemoteModuleId } from '@statline/contract/modules';
import type { Composition } from '../../composition/Composition.ts';
import type { PageHandle } from '../../routing/createRoutes.tsx';
import type { LiveRelease } from '../releases/LiveRelease.ts';
import type { RenderedPage } from './renderPage.tsx';

/** What a page is rendered from. */
export interface RenderRequest {
  path: string;
  composition: Composition;
  /** Those of the composition, with their code. */
  releases: readonly LiveRelease[];
}

/** What a region threw, as plain data. */
export interface RenderFailure {
  /** Whose region it is, where React can tell. */
  module?: string;
  /** Whether the region was cut off at the deadline: such a page is not sent. */
  late: boolean;
  name: string;
  message: string;
  stack?: string;
}

/** A route's page, or where the route leads instead. */
export type RenderedRoute =
  | { status: number; redirectTo: string }
  | {
      status: number;
      handle: PageHandle;
      page: RenderedPage;
      /** The modules that were mounted with their code. */
      rendered: RemoteModuleId[];
      failures: RenderFailure[];
    };

/** Renders pages with the code of remotes, which never runs in the shell's own process. */
export interface Renderer {
  /** @throws Error when the shell itself cannot render the page. */
  render(request: RenderRequest): Promise<RenderedRoute>;
}
