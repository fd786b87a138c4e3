import type { PageScript } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';

/**
 * Every file that each mounted module needs, so that the browser can request them together instead
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

/** The style sheets of the modules whose HTML a page carries, each once. */
export function styleSheetsOf(
  releases: readonly Pick<LiveRelease, 'pinned' | 'checkedFiles'>[],
  rendered: readonly ModuleId[],
): PageScript[] {
  const sheets = releases.flatMap(({ pinned, checkedFiles }) => {
    const { name, baseUrl, styles = {} } = pinned;
    return Object.entries(styles)
      .filter(([module]) => rendered.includes(`${name}/${module}`))
      .flatMap(([, files]) => files)
      .map((file): [string, PageScript] => [
        `${baseUrl}${file}`,
        { href: `${baseUrl}${file}`, integrity: checkedFiles[file] },
      ]);
  });
  return [...new Map(sheets).values()];
}

/** The enhancements of the modules whose HTML a page carries. */
export const enhancementsOf = (
  releases: readonly Pick<LiveRelease, 'pinned' | 'enhancements'>[],
  rendered: readonly ModuleId[],
): PageScript[] =>
  releases.flatMap(({ pinned: { name, baseUrl }, enhancements }) =>
    Object.entries(enhancements)
      .filter(([module]) => rendered.includes(`${name}/${module}`))
      .map(([, { file, integrity }]) => ({ href: `${baseUrl}${file}`, integrity })),
  );
