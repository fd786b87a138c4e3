import { MODULE_ID } from '../../manifest/ModuleId.ts';
import { MOST_MOUNTS } from '../../manifest/release.ts';
import type { NamedRemote } from './RemoteOptions.ts';

/**
 * Checks what a remote says that its modules mount.
 *
 * @throws Error with one sentence for the first thing that is wrong.
 */
export function checkMounts({
  name,
  modules,
  mounts = {},
}: Pick<NamedRemote, 'name' | 'modules' | 'mounts'>) {
  for (const [module, inner] of Object.entries(mounts)) {
    if (!modules.includes(module)) {
      throw new Error(`"mounts" names ${module}, which is none of its modules.`);
    }
    const wrong = inner.find((id) => !MODULE_ID.test(id));
    if (wrong !== undefined) {
      throw new Error(`${module} mounts "${wrong}": a module is named <remote>/<module>.`);
    }
    if (inner.some((id) => id === `${name}/${module}`)) {
      throw new Error(`${module} mounts itself, which no page does.`);
    }
    if (inner.length > MOST_MOUNTS) {
      throw new Error(`${module} mounts ${inner.length} modules: ${MOST_MOUNTS} is the most.`);
    }
  }
}
