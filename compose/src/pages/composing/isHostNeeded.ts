import type { Composition } from '../../protocol/composition/Composition.ts';
import { AT_ONCE_ATTRIBUTE, REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { Site } from '../../site/SiteDefinition.ts';

interface Page {
  status: number;
  /** Its own modules. */
  regions: readonly ModuleId[];
  /** Those, and what they may mount. */
  mounts: readonly ModuleId[];
  composition: Pick<Composition, 'overrides'>;
}

interface Sent extends Pick<Composition, 'rendered'> {
  scripts: NonNullable<Composition['scripts']>;
  html: string;
}

/**
 * Whether a page needs the host without an interaction: a region that is not in its HTML is rendered in
 * the browser, or what stands for it tries again; one whose HTML states that it is incomplete; a 404 is
 * logged in the console too; and what a developer overrides may change.
 */
export function isHostNeeded(
  { modules }: Pick<Site, 'modules'>,
  { status, regions, mounts, composition }: Page,
  { scripts, rendered, html }: Sent,
): boolean {
  // What a module only may mount is awaited where it did.
  const isMounted = (id: ModuleId) =>
    regions.includes(id) || html.includes(`${REGION_ATTRIBUTE}="${id}"`);
  const isAwaited = (id: ModuleId) =>
    !rendered.includes(id) && isMounted(id) && (id in scripts || !modules[id]?.optional);
  return (
    status !== 200 ||
    composition.overrides !== undefined ||
    html.includes(` ${AT_ONCE_ATTRIBUTE}=`) ||
    mounts.some(isAwaited)
  );
}
