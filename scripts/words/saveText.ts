import path from 'node:path';
import * as v from 'valibot';
import { writeDurably } from '../../service/src/disk/writeDurably.ts';
import { checkText } from './checkText.ts';
import { readSource } from './contentFiles.ts';
import { replaceLiterals } from './literals.ts';
import { readWords } from './readWords.ts';

/** A new text, and the text that it replaces. */
export const Change = v.strictObject({
  file: v.string(),
  path: v.string(),
  was: v.string(),
  text: v.string(),
});
type Change = v.InferOutput<typeof Change>;

export type SaveOutcome =
  | { outcome: 'saved'; text: string }
  /** `text` is the current text of the file; unset: it was removed. */
  | { outcome: 'conflict'; text?: string }
  | { outcome: 'refused'; problems: readonly string[] };

/**
 * Writes one text into its file, and changes nothing else there. Leading and trailing spaces stay, since they separate
 * the text from a link.
 *
 * @param root of the repository.
 */
export async function saveText(root: string, change: Change): Promise<SaveOutcome> {
  const { files, values } = await readWords(root, { only: change.file });
  const [content] = files;
  if (content?.problem !== undefined) return { outcome: 'refused', problems: [content.problem] };
  const before = content?.texts.find((text) => text.path === change.path);
  if (!before) return { outcome: 'conflict' };
  const [lead = ''] = /^ */.exec(before.text) ?? [];
  const [trail = ''] = /(?<=\S) *$/.exec(before.text) ?? [];
  const text = lead + change.text.trim() + trail;
  if (before.text === text) return { outcome: 'saved', text };
  if (before.text !== change.was) return { outcome: 'conflict', text: before.text };
  if (before.fixedBy !== undefined) {
    return { outcome: 'refused', problems: ['docs/product.md fixes these words.'] };
  }
  const problems = checkText(text, before, values);
  if (problems.length > 0) return { outcome: 'refused', problems };

  const source = await readSource(root, change.file);
  const written = replaceLiterals(source, new Map([[change.path, text]]));
  await writeDurably(path.join(root, change.file), written);
  return { outcome: 'saved', text };
}
