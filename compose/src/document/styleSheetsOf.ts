import type { PageScript } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

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
