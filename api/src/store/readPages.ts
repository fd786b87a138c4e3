import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Keyset pagination: yields one page after another, without an open cursor between them.
 *
 * @param readPage reads the page after `last`, the last item of the previous page, which is undefined for the first
 *   page. An empty page is the end.
 */
export async function* readPages<Item>(
  readPage: (last: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  let last: Item | undefined;
  for (;;) {
    const page = await readPage(last);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1);
    // SQLite's reads are synchronous: without this pause, other requests would wait for the whole list.
    await nextTurn();
  }
}

/** The same, item by item. @param present converts a page to the yielded items. */
export async function* readItems<Item, Presented>(
  readPage: (last: Item | undefined) => Promise<readonly Item[]>,
  present: (page: readonly Item[]) => readonly Presented[] | Promise<readonly Presented[]>,
): AsyncGenerator<Presented> {
  for await (const page of readPages(readPage)) yield* await present(page);
}
