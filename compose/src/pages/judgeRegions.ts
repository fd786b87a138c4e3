import type { ModuleId } from '../manifest/ModuleId.ts';
import type { RenderedPage } from '../render/RenderAnswer.ts';
import type { RenderRequest } from '../renderer/Renderer.ts';
import type { Site } from '../site/SiteDefinition.ts';

/**
 * How much of a page's content is in its HTML; what is optional may be missing, and
 * so may what its modules mount: they show something else then.
 *
 * @returns `all`, as far as its releases can be rendered on the server; `none` when every region
 *   says that it is unavailable: there is no page then, for the time being.
 */
export function judgeRegions(
  { modules }: Pick<Site, 'modules'>,
  { regions, releases }: Pick<RenderRequest, 'releases'> & { regions: readonly ModuleId[] },
  {
    rendered,
    failures,
  }: Pick<RenderedPage, 'rendered'> & { failures: readonly { module?: ModuleId }[] },
): 'all' | 'some' | 'none' {
  const failed = new Set(failures.map(({ module }) => module));
  const releaseOf = (module: ModuleId) => {
    const [remote, name = ''] = module.split('/');
    return releases.find(({ pinned }) => pinned.name === remote && name in pinned.modules);
  };

  const needed = regions.filter((module) => !modules[module]?.optional);
  const unavailable = needed.filter((module) => !releaseOf(module) || failed.has(module));
  if (needed.length > 0 && unavailable.length === needed.length) return 'none';
  const left = regions.filter((module) => {
    const hasServerCode = releaseOf(module)?.serverBundle !== undefined;
    return hasServerCode && !rendered.includes(module);
  });
  return unavailable.length === 0 && left.length === 0 ? 'all' : 'some';
}
