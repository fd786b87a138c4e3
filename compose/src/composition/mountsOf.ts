import type { ModuleId } from '../manifest/ModuleId.ts';
import type { PinnedRelease } from './Composition.ts';

type Mounting = Pick<PinnedRelease, 'name' | 'mounts'>;

/** The modules that a module may mount, as the pinned release of its remote says. */
export function mountsOf(id: ModuleId, releases: readonly Mounting[]): readonly ModuleId[] {
  const [remote, module = ''] = id.split('/');
  return releases.find(({ name }) => name === remote)?.mounts?.[module] ?? [];
}
