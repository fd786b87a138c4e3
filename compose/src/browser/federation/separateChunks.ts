/** rspack's scripts push all chunks of a remote to one list, with ids that have another meaning in each release. */
export function separateChunks(remote: string, url: string): void {
  const list = `rspackChunk${remote}`;
  const folder = folderOf(url);
  const own: unknown[] = [];
  const before = Object.getOwnPropertyDescriptor(window, list);
  const others = before?.get ?? (() => before?.value);
  Object.defineProperty(window, list, {
    configurable: true,
    get: () => {
      const { currentScript } = document;
      const isOther =
        currentScript instanceof HTMLScriptElement && folderOf(currentScript.src) !== folder;
      return isOther ? others() : own;
    },
  });
}

const folderOf = (url: string): string => new URL('.', url).href;
