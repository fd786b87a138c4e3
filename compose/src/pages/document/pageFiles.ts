import type { PageScript } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';

/** All scripts that each mounted module needs: the browser requests them together, not one after the other. */
export function scriptsOf(
  releases: readonly Pick<AdmittedRelease, 'pinned' | 'checkedFiles'>[],
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

/** The style sheets of the rendered modules, without duplicates. */
export function styleSheetsOf(
  releases: readonly Pick<AdmittedRelease, 'pinned' | 'checkedFiles'>[],
  rendered: readonly ModuleId[],
): PageScript[] {
  return releases.flatMap(({ pinned, checkedFiles }) => {
    const { name, baseUrl, styles = {} } = pinned;
    const files = Object.entries(styles)
      .filter(([module]) => rendered.includes(`${name}/${module}`))
      .flatMap(([, sheets]) => sheets);
    return [...new Set(files)].map((file) => ({
      href: `${baseUrl}${file}`,
      integrity: checkedFiles[file],
    }));
  });
}

export const enhancementsOf = (
  releases: readonly Pick<AdmittedRelease, 'pinned' | 'enhancements'>[],
  rendered: readonly ModuleId[],
): PageScript[] =>
  releases.flatMap(({ pinned: { name, baseUrl }, enhancements }) =>
    Object.entries(enhancements)
      .filter(([module]) => rendered.includes(`${name}/${module}`))
      .map(([, { file, integrity }]) => ({ href: `${baseUrl}${file}`, integrity })),
  );
