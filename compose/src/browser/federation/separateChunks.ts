/**
 * Keeps apart what the scripts of a remote's next release hand over. rspack has them do so in one list
 * of the page by the remote's name, with numbers that mean something else in each release: a
 * container would take the code of the release before for its own.
 *
 * @param remote its name.
 * @param url of the container, which is about to run.
 */
export function separateChunks(remote: string, url: string): void {
  const list = `rspackChunk${remote}`;
  const folder = folderOf(url);
  const handed: unknown[] = [];
  const before = Object.getOwnPropertyDescriptor(window, list);
  const others = before?.get ?? (() => before?.value);
  Object.defineProperty(window, list, {
    configurable: true,
    get: () => {
      const { currentScript } = document;
      const isOther =
        currentScript instanceof HTMLScriptElement && folderOf(currentScript.src) !== folder;
      return isOther ? others() : handed;
    },
  });
}

const folderOf = (url: string): string => new URL('.', url).href;
