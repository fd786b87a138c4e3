import type { Composition } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { Site } from '../site/SiteDefinition.ts';

interface Page {
  status: number;
  mounts: readonly ModuleId[];
  composition: Pick<Composition, 'overrides'>;
}

/**
 * Whether a page needs the host though nobody touches it: a region that is not in its HTML comes in
 * the browser, or what stands for it tries again; that there is no such page is said in the console
 * too; and what a developer overrides may change.
 */
export function isHostNeeded(
  { modules }: Pick<Site, 'modules'>,
  { status, mounts, composition }: Page,
  { scripts = {}, rendered }: Pick<Composition, 'scripts' | 'rendered'>,
): boolean {
  const isAwaited = (id: ModuleId) =>
    !rendered.includes(id) && (id in scripts || !modules[id]?.optional);
  return status !== 200 || composition.overrides !== undefined || mounts.some(isAwaited);
}
