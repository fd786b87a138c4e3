import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the names of files that only one of two folders has, or that differ between them. */
export async function findDifferences(one: string, other: string): Promise<string[]> {
  const names = new Set([...(await readdir(one)), ...(await readdir(other))]);
  const isSame = async (name: string) => {
    const read = (folder: string) =>
      readFile(path.join(folder, name), 'utf8').catch(() => undefined);
    return (await read(one)) === (await read(other));
  };
  const compared = await Promise.all(
    [...names].map(async (name) => ((await isSame(name)) ? [] : [name])),
  );
  return compared.flat().sort();
}
