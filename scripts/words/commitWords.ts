import path from 'node:path';
import { writeDurably } from '../../service/src/disk/writeDurably.ts';
import { checkText } from './checkText.ts';
import { readSource } from './contentFiles.ts';
import { replaceLiterals } from './literals.ts';
import { committedSource, readWords, type WordsFile, wordsIn } from './readWords.ts';
import { git } from './runProgram.ts';

/** Formatter and checks for content files. */
export interface CommitTools {
  /** Formats a content file. */
  format(file: string, source: string): Promise<string>;
  /** Checks types, lint, and the unit tests related to the files. @throws Error with the failure. */
  check(files: readonly string[]): Promise<void>;
}

export type CommitOutcome =
  | { outcome: 'committed'; commit: string; message: string }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string; output?: string };

/**
 * Commits the content files whose texts have changed, and no other files, even if they are staged. Before that, it
 * formats the files and runs all checks.
 *
 * @param root of the repository.
 */
export async function commitWords(root: string, tools: CommitTools): Promise<CommitOutcome> {
  const { files, values } = await readWords(root);
  const changed: WordsFile[] = [];
  for (const file of files) {
    const before = file.problem ? undefined : await committedSource(root, file.file);
    if (before === undefined || before === (await readSource(root, file.file))) continue;
    const wrong = file.texts.find(
      (text) =>
        text.text !== text.committed &&
        (text.fixedBy !== undefined || checkText(text.text, text, values).length > 0),
    );
    const reason = wrong
      ? `“${wrong.label}” in ${file.file} needs another text.`
      : await findForeignChange(root, file.file, before, tools);
    if (reason !== undefined) return { outcome: 'refused', reason };
    changed.push(file);
  }
  if (changed.length === 0) return { outcome: 'unchanged' };

  const names = changed.map(({ file }) => file);
  const read = () => Promise.all(names.map((file) => readSource(root, file)));
  const checked = await read();
  const failed = await outputOf(tools.check(names));
  if (failed !== undefined) {
    const reason = 'The checks of the site fail with these words.';
    return { outcome: 'refused', reason, output: failed };
  }
  if ((await read()).join() !== checked.join()) {
    return { outcome: 'refused', reason: 'A text was changed during the checks: commit again.' };
  }
  const message = `Words: ${changed.map(({ section }) => section).join(', ')}`;
  const output = await outputOf(
    git(root, 'commit', '--quiet', '--only', '-m', message, '--', ...names),
  );
  if (output !== undefined) return { outcome: 'refused', reason: 'Git has not committed.', output };
  return {
    outcome: 'committed',
    commit: await git(root, 'rev-parse', '--short', 'HEAD'),
    message,
  };
}

/** @returns the output of a program that fails; undefined if it succeeds. */
const outputOf = (running: Promise<unknown>): Promise<string | undefined> =>
  running.then(
    () => undefined,
    (error: Error) => error.message,
  );

/**
 * Formats a file in which only texts have changed.
 *
 * @returns the reason if the file has other changes, which a commit would include; otherwise undefined.
 */
async function findForeignChange(
  root: string,
  file: string,
  before: string,
  tools: CommitTools,
): Promise<string | undefined> {
  const source = await readSource(root, file);
  const texts = new Map(wordsIn(source).map(({ path, text }) => [path, text]));
  const known = wordsIn(before).map(({ path }) => path);
  const sameTexts = known.length === texts.size && known.every((path) => texts.has(path));
  const words = sameTexts ? replaceLiterals(before, texts) : undefined;
  const formatted = words === undefined ? undefined : await tools.format(file, words);
  if (formatted === undefined || (source !== words && source !== formatted)) {
    return `${file} has changes that are not words: a developer has to commit them first.`;
  }
  const unstaged = await git(root, 'diff', '--name-only', '--', file);
  const staged = await git(root, 'diff', '--cached', '--name-only', '--', file);
  if (unstaged && staged) return `${file} is staged with other contents than it has.`;
  if (source !== formatted) await writeDurably(path.join(root, file), formatted);
  return undefined;
}
