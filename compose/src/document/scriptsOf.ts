import type { PageScript } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

/**
 * Every file that each mounted module needs, so that the browser can ask for them together instead
 * of a chain from the host to a container to a module.
 */
export function scriptsOf(
  releases: readonly Pick<LiveRelease, 'pinned' | 'checkedFiles'>[],
  mounts: readonly ModuleId[],
): Record<ModuleId, PageScript[]> {
  const scripts = releases.flatMap(({ pinned, checkedFiles }) => {
    const { name, baseUrl, container, modules } = pinned;
    const entry = { href: `${baseUrl}${container.file}`, integrity: container.integrity };
    return Object.entries(modules).map(([module, files]): [ModuleId, PageScript[]] => [
      `${name}/${module}`,
      [
        entry,
        ...files.map((file) => ({ href: `${baseUrl}${file}`, integrity: checkedFiles[file] })),
      ],
    ]);
  });
  return Object.fromEntries(scripts.filter(([id]) => mounts.includes(id)));
}
