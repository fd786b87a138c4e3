import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { RenderedPage } from './RenderJob.ts';

/** Matches the tags of `div` elements, and captures the modules of regions. React's HTML has `<` in tags only. */
const DIVS = new RegExp(`<div(?: ${REGION_ATTRIBUTE}="([^"]*)")?|</div>`, 'g');

/** The module with the most HTML (of the innermost region), data and errors on a page; '': the host's own code. */
export function largestModule(page: Pick<RenderedPage, 'html' | 'loads' | 'failures'>): ModuleId {
  const { html, loads, failures } = page;
  const sizes = new Map<ModuleId, number>();
  const add = (module: ModuleId, size: number) =>
    sizes.set(module, (sizes.get(module) ?? 0) + size);
  /** The region that each open `div` belongs to. */
  const open = [''];
  let at = 0;
  for (const { 0: tag, 1: region, index } of html.matchAll(DIVS)) {
    const around = open.at(-1) ?? '';
    add(around, index - at);
    at = index;
    if (tag === '</div>') open.pop();
    else open.push(region ?? around);
  }
  add(open.at(-1) ?? '', html.length - at);
  for (const load of loads) add(load.module, JSON.stringify(load).length);
  for (const failure of failures) add(failure.module ?? '', JSON.stringify(failure).length);
  const [largest] = [...sizes].sort(([, one], [, other]) => other - one);
  return largest?.[0] ?? '';
}
