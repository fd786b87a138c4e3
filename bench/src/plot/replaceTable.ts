import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/build/parts.ts';

/** Replaces the table without a title in its first column, of which a document has one. */
export async function replaceTable(document: string, table: string): Promise<void> {
  const file = path.join(ROOT, document);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/^\| {2}\| .*?(?=\n\n)/ms, () => table),
  );
}
