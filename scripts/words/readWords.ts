import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fillIn, type TextRules } from './checkText.ts';
import { type ContentFile, findContentFiles, readSource } from './contentFiles.ts';
import { findFixed, findStatements, readFixedWords } from './fixedWords.ts';
import { type Literal, readLiterals } from './literals.ts';
import { git } from './runProgram.ts';

/** One text, and what the page says of it. */
export interface Text extends TextRules {
  /** In its file: `hero.badge`. */
  path: string;
  label: string;
  text: string;
  /** What the last commit has in its place; unset: nothing. */
  committed?: string;
  /** The longest text of its kind in the last commit, in characters. */
  fits: number;
  notes: readonly string[];
  /** To be replaced before launch. */
  isSample: boolean;
  /** Words of docs/product.md: the text cannot be changed. */
  fixedBy?: string;
  /** Browser tests that name it, which a change has to adapt. */
  tests: readonly string[];
}

export interface WordsFile extends ContentFile {
  /** Why its texts cannot be shown. */
  problem?: string;
  texts: readonly Text[];
}

export interface Words {
  files: readonly WordsFile[];
  /** Of placeholders. */
  values: Readonly<Record<string, string>>;
}

/** All texts of the site, as the files have them now. @param root of the repository. */
export async function readWords(root: string): Promise<Words> {
  const fixedWords = readFixedWords(await readFile(path.join(root, 'docs/product.md'), 'utf8'));
  const tests = await readBrowserTests(root);
  const files: WordsFile[] = [];
  let values: Record<string, string> = {};
  for (const content of await findContentFiles(root)) {
    try {
      const literals = wordsIn(await readSource(root, content.file));
      const committed = wordsIn(await committedSource(root, content.file));
      if (content.section === 'site') values = valuesOf(literals);
      const fixed = findFixed(
        literals.map(({ text }) => text),
        fixedWords,
      );
      const texts = literals.map((literal, index) =>
        describe(literal, fixed[index], { literals, committed, fixedWords, tests }),
      );
      if (texts.length > 0) files.push({ ...content, texts });
    } catch (error) {
      files.push({ ...content, texts: [], problem: (error as Error).message });
    }
  }
  const measured = files.map((file) => ({
    ...file,
    texts: file.texts.map((text) => ({ ...text, fits: longestOf(text, file.texts, values) })),
  }));
  return { files: measured, values };
}

/** Keys of what is no text. */
const OTHER_KEYS = /\.(?:id|href|metric|portrait|printed|tone)$/;
/** `{origin}/privacy-policy`, `{portraits}#maya` */
const ADDRESS = /^\{\w+\}[/#]/;

/** The texts of a content file. */
export const wordsIn = (source: string): Literal[] =>
  readLiterals(source).filter(({ path, text }) => !OTHER_KEYS.test(path) && !ADDRESS.test(text));

/** Of the last commit; empty where it has no such file. */
export const committedSource = (root: string, file: string): Promise<string> =>
  git(root, 'show', `HEAD:${file}`).catch(() => '');

interface Surroundings {
  literals: readonly Literal[];
  committed: readonly Literal[];
  fixedWords: ReadonlySet<string>;
  tests: ReadonlyMap<string, string>;
}

function describe(
  literal: Literal,
  fixedBy: string | undefined,
  { literals, committed, fixedWords, tests }: Surroundings,
): Text {
  const { path, text, placeholders, comments } = literal;
  const before = committed.find((other) => other.path === path);
  const limit = limitOf(literal);
  return {
    path,
    label: labelOf(path, literals),
    text,
    ...(before && { committed: before.text }),
    placeholders,
    ...(limit !== undefined && { limit }),
    fits: 0,
    keeps: findStatements(text, fixedWords),
    notes: comments
      .map((note) => note.replaceAll(LIMIT, '').replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean),
    isSample: comments.some((note) => /\bSAMPLES?\b|\bsamples\b/.test(note)),
    ...(fixedBy !== undefined && { fixedBy }),
    tests: text.trim().includes(' ')
      ? Array.from(tests).flatMap(([file, source]) => (source.includes(text) ? [file] : []))
      : [],
  };
}

/** In a comment: of the text that follows, or of each one below that has this name (`@limit title 60`). */
const LIMIT = /@limit(?: ([a-z]\w*))? (\d+)/gi;

/** The nearest one. */
function limitOf({ path, comments }: Literal): number | undefined {
  const [name] = /\w+$/.exec(path) ?? [];
  const limits = comments.flatMap((note) => [...note.matchAll(LIMIT)]);
  const found = limits.findLast(([, of]) => of === undefined || of === name);
  return found && Number(found[2]);
}

const kindOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

function longestOf(
  { path }: Text,
  texts: readonly Text[],
  values: Readonly<Record<string, string>>,
): number {
  const sameKind = texts.filter((other) => kindOf(other.path) === kindOf(path));
  return Math.max(...sameKind.map(({ committed = '' }) => fillIn(committed, values).length));
}

/** `features[0].benefits[1].title` → `Tax Calculation › Transaction History › Title` */
function labelOf(path: string, literals: readonly Literal[]): string {
  const steps = path.match(/\w+(?:\[\d+\])*/g) ?? [];
  const labels = steps.map((step, index) => {
    const so = steps.slice(0, index + 1).join('.');
    const name = literals.find((other) =>
      ['title', 'name', 'label'].some((key) => step.endsWith(']') && other.path === `${so}.${key}`),
    );
    return name && index < steps.length - 1 ? name.text : spell(step);
  });
  return (labels.length > 1 && !/\]$/.test(steps[0] ?? '') ? labels.slice(1) : labels).join(' › ');
}

/** `closingTitle` → `Closing title`, `points[0]` → `Points 1` */
function spell(step: string): string {
  const words = step
    .replaceAll('_', ' ')
    .replaceAll(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const valuesOf = (site: readonly Literal[]): Record<string, string> =>
  Object.fromEntries(
    site.flatMap(({ path, text }) => (path.startsWith('SITE.') ? [[path.slice(5), text]] : [])),
  );

async function readBrowserTests(root: string): Promise<Map<string, string>> {
  const names = await readdir(path.join(root, 'e2e'), { recursive: true }).catch(() => []);
  const tests = names.filter((name) => /^(?!.*node_modules).*\.ts$/.test(name)).sort();
  const read = async (name: string) =>
    [`e2e/${name}`, await readFile(path.join(root, 'e2e', name), 'utf8')] as const;
  return new Map(await Promise.all(tests.map(read)));
}
