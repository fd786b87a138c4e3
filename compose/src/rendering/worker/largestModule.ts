import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { RenderedPage } from './RenderJob.ts';

/** The module with the most HTML, data and errors. A module's HTML extends to the next region. */
export function largestModule({
  html,
  loads,
  failures,
}: Pick<RenderedPage, 'html' | 'loads' | 'failures'>): ModuleId {
  const sizes = new Map<ModuleId, number>();
  const add = (module: ModuleId, size: number) =>
    sizes.set(module, (sizes.get(module) ?? 0) + size);
  const [, ...regions] = html.split(`<div ${REGION_ATTRIBUTE}="`);
  for (const region of regions) add(region.slice(0, region.indexOf('"')), region.length);
  for (const load of loads) add(load.module, JSON.stringify(load).length);
  for (const failure of failures) add(failure.module ?? '', JSON.stringify(failure).length);
  const [largest] = [...sizes].sort(([, one], [, other]) => other - one);
  return largest?.[0] ?? '';
}
