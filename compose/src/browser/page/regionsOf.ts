import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';

/** The regions around an event's target, the innermost first. */
export function regionsOf(target: EventTarget | null): ModuleId[] {
  const region = target instanceof Element && target.closest(`[${REGION_ATTRIBUTE}]`);
  if (!region) return [];
  return [region.getAttribute(REGION_ATTRIBUTE) ?? '', ...regionsOf(region.parentElement)];
}
