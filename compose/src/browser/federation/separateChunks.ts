import type { PinnedRelease } from '../../composition/Composition.ts';

/** What the scripts of a release hand over to its container. */
interface Chunks {
  release: string;
  handed: unknown[];
}

/** Folder of the scripts → what they hand over. */
const chunks = new Map<string, Chunks>();

/**
 * Keeps apart what the scripts of one remote's releases hand over. rspack has them do so in one list
 * of the page by the remote's name, with numbers that mean something else in each release: a
 * container would take the code of the release before for its own.
 *
 * @param url of the container, which is about to run.
 */
export function separateChunks(
  { name, id }: Pick<PinnedRelease, 'name' | 'id'>,
  url: string,
): void {
  const folder = folderOf(url);
  // The same release opened once more goes on with what it has.
  if (chunks.get(folder)?.release !== id) chunks.set(folder, { release: id, handed: [] });
  Object.defineProperty(window, `rspackChunk${name}`, {
    configurable: true,
    get: () => {
      const { currentScript } = document;
      const folderOfScript = currentScript instanceof HTMLScriptElement ? currentScript.src : url;
      return (chunks.get(folderOf(folderOfScript)) ?? chunks.get(folder))?.handed;
    },
  });
}

const folderOf = (url: string): string => new URL('.', url).href;
