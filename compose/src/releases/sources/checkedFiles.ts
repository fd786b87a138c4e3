import type { Release } from '../../protocol/manifest/release.ts';

/**
 * The files that a release's container loads with Subresource Integrity: their hashes stand in
 * its text. A preload of such a file needs the same hash, or the browser loads it twice.
 * Containers of development builds check none.
 *
 * @param container the text of the container.
 */
export function checkedFiles(
  { files, modules, styles = {} }: Pick<Release, 'files' | 'modules' | 'styles'>,
  container: string,
): Record<string, string> {
  const checked = new Map<string, string>();
  for (const file of [modules, styles].flatMap((named) => Object.values(named).flat())) {
    const integrity = files[file];
    if (integrity !== undefined && container.includes(integrity)) checked.set(file, integrity);
  }
  return Object.fromEntries(checked);
}
