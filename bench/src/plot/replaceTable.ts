import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/build/parts.ts';

const TABLE = /^\| {2}\| .*?(?=\n\n)/ms;

/** Replaces a document's table without a title in its first column. @throws Error if there is none. */
export async function replaceTable(document: string, table: string): Promise<void> {
  const file = path.join(ROOT, document);
  const text = await readFile(file, 'utf8');
  if (!TABLE.test(text))
    throw new Error(`${document} has no table without a title in its first column`);
  await writeFile(
    file,
    text.replace(TABLE, () => table),
  );
}
