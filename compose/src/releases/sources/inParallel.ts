/** After a failure no further item is begun. @throws the error of the first failed item, once all begun ones ended. */
export async function inParallel<Item>(
  places: number,
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const failures = new Map<number, unknown>();
  let next = 0;
  const work = async () => {
    while (next < items.length && failures.size === 0) {
      const index = next;
      next += 1;
      await run(items[index] as Item).catch((error) => failures.set(index, error));
    }
  };
  await Promise.all(Array.from({ length: places }, work));
  const [first] = [...failures.keys()].sort((one, other) => one - other);
  if (first !== undefined) throw failures.get(first);
}
