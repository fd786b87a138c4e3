import { REGION_ATTRIBUTE } from '../protocol/documentNames.ts';
import type { ModuleId } from '../protocol/manifest/ModuleId.ts';

/** The regions around an event's target, the innermost first. */
export function regionsOf(target: EventTarget | null): ModuleId[] {
  const regions: ModuleId[] = [];
  const selector = `[${REGION_ATTRIBUTE}]`;
  let region = target instanceof Element ? target.closest(selector) : null;
  while (region) {
    regions.push(region.getAttribute(REGION_ATTRIBUTE) ?? '');
    region = region.parentElement?.closest(selector) ?? null;
  }
  return regions;
}
