import type { RemoteModuleId } from '@statline/contract/remotes';
import { matchRoutes } from 'react-router-dom';
import { createRoutes } from '../../../shell/src/routing/createRoutes.tsx';
import { createServerLoader } from '../render/createServerLoader.ts';
import type { RenderRequest } from './Renderer.ts';

/** The modules that the page at a path mounts. */
export function mountsOf({ path, composition }: RenderRequest): readonly RemoteModuleId[] {
  const routes = createRoutes(composition, createServerLoader([], new Map()));
  return matchRoutes(routes, path)?.at(-1)?.route.handle?.mounts ?? [];
}
