import type { PageScript } from '../../protocol/composition/Composition.ts';
import { type ModuleId, moduleId } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';

type Served = Pick<AdmittedRelease, 'pinned' | 'checkedFiles'>;

const withHash = ({ pinned, checkedFiles }: Served, file: string): PageScript => ({
  href: `${pinned.baseUrl}${file}`,
  integrity: checkedFiles[file],
});

/** All scripts that each mounted module needs: the browser requests them together, not one after the other. */
export function scriptsOf(
  releases: readonly Served[],
  mounts: readonly ModuleId[],
): Record<ModuleId, PageScript[]> {
  const scripts = releases.flatMap((release) => {
    const { name, baseUrl, container, modules } = release.pinned;
    const entry = { href: `${baseUrl}${container.file}`, integrity: container.integrity };
    return Object.entries(modules).map(([module, files]): [ModuleId, PageScript[]] => [
      moduleId(name, module),
      [entry, ...files.map((file) => withHash(release, file))],
    ]);
  });
  return Object.fromEntries(scripts.filter(([id]) => mounts.includes(id)));
}

/** The style sheets of the rendered modules, without duplicates. */
export const styleSheetsOf = (
  releases: readonly Served[],
  rendered: readonly ModuleId[],
): PageScript[] =>
  releases.flatMap((release) => {
    const { name, styles = {} } = release.pinned;
    const files = Object.entries(styles)
      .filter(([module]) => rendered.includes(moduleId(name, module)))
      .flatMap(([, sheets]) => sheets);
    return [...new Set(files)].map((file) => withHash(release, file));
  });

export const enhancementsOf = (
  releases: readonly Pick<AdmittedRelease, 'pinned' | 'enhancements'>[],
  rendered: readonly ModuleId[],
): PageScript[] =>
  releases.flatMap(({ pinned: { name, baseUrl }, enhancements }) =>
    Object.entries(enhancements)
      .filter(([module]) => rendered.includes(moduleId(name, module)))
      .map(([, { file, integrity }]) => ({ href: `${baseUrl}${file}`, integrity })),
  );
