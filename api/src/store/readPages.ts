import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Keyset pagination: yields one page after another, with no open cursor between two of them.
 *
 * @param readPage reads what follows `last`, the last item of the page before; it is undefined for
 *   the first page. An empty page is the end.
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
    // SQLite's reads are synchronous: without this, other requests would wait for the whole list.
    await nextTurn();
  }
}

/** The same, item by item. @param present what is yielded of a page. */
export async function* readItems<Item, Presented>(
  readPage: (last: Item | undefined) => Promise<readonly Item[]>,
  present: (page: readonly Item[]) => readonly Presented[] | Promise<readonly Presented[]>,
): AsyncGenerator<Presented> {
  for await (const page of readPages(readPage)) yield* await present(page);
}
