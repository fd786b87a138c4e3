import type { ModuleId } from '../../manifest/ModuleId.ts';
import { REGION_ATTRIBUTE } from '../../react/regionAttributes.ts';

/** The region that an event's target stands in. */
export function regionOf(target: EventTarget | null): ModuleId | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest(`[${REGION_ATTRIBUTE}]`)?.getAttribute(REGION_ATTRIBUTE) ?? undefined;
}
