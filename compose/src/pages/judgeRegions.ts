import type { RemoteModuleId } from '@statline/contract/remotes';
import type { RenderedRoute } from '../render/RenderAnswer.ts';
import type { RenderRequest } from '../renderer/Renderer.ts';

type RenderedPageRoute = Extract<RenderedRoute, { page: unknown }>;

/**
 * How much of a page's content is in its HTML.
 *
 * @returns `all`, as far as its releases can be rendered on the server; `none` when every region
 *   says that it is unavailable: there is no page then, for the time being.
 */
export function judgeRegions(
  { releases }: RenderRequest,
  { handle: { mounts }, rendered, failures }: RenderedPageRoute,
): 'all' | 'some' | 'none' {
  const failed = new Set(failures.map(({ module }) => module));
  const releaseOf = (module: RemoteModuleId) => {
    const [remote, name = ''] = module.split('/');
    return releases.find(({ pinned }) => pinned.name === remote && name in pinned.modules);
  };

  const unavailable = mounts.filter((module) => !releaseOf(module) || failed.has(module));
  if (mounts.length > 0 && unavailable.length === mounts.length) return 'none';
  const left = mounts.filter((module) => {
    const hasServerCode = releaseOf(module)?.serverBundle !== undefined;
    return hasServerCode && !rendered.includes(module);
  });
  return unavailable.length === 0 && left.length === 0 ? 'all' : 'some';
}
