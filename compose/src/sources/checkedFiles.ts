import type { Release } from '../manifest/release.ts';

/**
 * The files of a release's modules whose hashes its container checks when it loads them: it names
 * them. Whoever preloads such a file has to ask for it with the same hash, or the browser loads
 * it twice. A container that was built to be developed checks none.
 *
 * @param container the text of the container.
 */
export function checkedFiles(
  { files, modules }: Pick<Release, 'files' | 'modules'>,
  container: string,
): Record<string, string> {
  const checked = new Map<string, string>();
  for (const file of Object.values(modules).flat()) {
    const integrity = files[file];
    if (integrity !== undefined && container.includes(integrity)) checked.set(file, integrity);
  }
  return Object.fromEntries(checked);
}
