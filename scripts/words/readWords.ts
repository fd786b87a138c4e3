import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fillIn, type TextRules } from './checkText.ts';
import { type ContentFile, findContentFiles, readSource } from './contentFiles.ts';
import { findFixed, findStatements, readFixedWords } from './fixedWords.ts';
import { type Literal, readLiterals } from './literals.ts';
import { git } from './runProgram.ts';

/** One text with its description for the page. */
export interface Text extends TextRules {
  /** Path in its file: `hero.badge`. */
  path: string;
  label: string;
  text: string;
  /** Its version in the last commit, if any. */
  committed?: string;
  /** The longest text of its kind in the last commit, in characters. */
  fits: number;
  notes: readonly string[];
  /** Whether it must be replaced before launch. */
  isSample: boolean;
  /** The fixed text of docs/product.md: this text cannot be changed. */
  fixedBy?: string;
  /** Browser tests that contain it, which a change has to adapt. */
  tests: readonly string[];
}

export interface WordsFile extends ContentFile {
  /** Why its texts cannot be read. */
  problem?: string;
  texts: readonly Text[];
}

export interface Words {
  files: readonly WordsFile[];
  /** Placeholder → value. */
  values: Readonly<Record<string, string>>;
}

/**
 * Reads all texts of the site from the current files.
 *
 * @param root of the repository.
 * @param only reads only this file.
 * @param tests file → source of tests that may contain texts.
 */
export async function readWords(
  root: string,
  { only, tests = new Map() }: { only?: string; tests?: ReadonlyMap<string, string> } = {},
): Promise<Words> {
  const specification = await readFile(path.join(root, 'docs/product.md'), 'utf8');
  const fixedWords = readFixedWords(specification);
  const values = await readValues(root);
  const read = async (content: ContentFile): Promise<WordsFile> => {
    try {
      const literals = wordsIn(await readSource(root, content.file));
      const committed = wordsIn(await committedSource(root, content.file));
      // Includes those of the last commit, since an editor may have changed them.
      const fixed = new Map(
        [committed, literals].flatMap((all) => [...findFixed(all, fixedWords)]),
      );
      const surroundings = { literals, committed, fixed, fixedWords, tests, values };
      return { ...content, texts: literals.map((literal) => describe(literal, surroundings)) };
    } catch (error) {
      return { ...content, texts: [], problem: (error as Error).message };
    }
  };
  const contents = await findContentFiles(root);
  const wanted = contents.filter(({ file }) => only === undefined || file === only);
  const files = await Promise.all(wanted.map(read));
  return { files: files.filter(({ texts, problem }) => texts.length > 0 || problem), values };
}

/** `SITE.product` → `product`. An unreadable file is reported elsewhere. */
const readValues = (root: string): Promise<Record<string, string>> =>
  readSource(root, 'shell/src/content/site.ts').then(
    (source) =>
      Object.fromEntries(
        wordsIn(source).map(({ path, text }) => [path.replace('SITE.', ''), text]),
      ),
    () => ({}),
  );

/** Keys whose values are not texts. */
const OTHER_KEYS = /\.(?:id|href|metric|portrait|printed|tone)$/;
/** `{origin}/privacy-policy`, `{portraits}#maya` */
const ADDRESS = /^\{\w+\}[/#]/;

/** The texts of a content file. */
export const wordsIn = (source: string): Literal[] =>
  readLiterals(source).filter(({ path, text }) => !OTHER_KEYS.test(path) && !ADDRESS.test(text));

/** The file's source in the last commit; empty if it was missing. */
export const committedSource = (root: string, file: string): Promise<string> =>
  git(root, 'show', `HEAD:${file}`).catch(() => '');

interface Surroundings {
  literals: readonly Literal[];
  committed: readonly Literal[];
  fixed: ReadonlyMap<string, string>;
  fixedWords: ReadonlySet<string>;
  tests: ReadonlyMap<string, string>;
  values: Words['values'];
}

function describe(literal: Literal, around: Surroundings): Text {
  const { path, text, placeholders, comments } = literal;
  const before = around.committed.find((other) => other.path === path);
  const sameKind = around.committed.filter((other) => kindOf(other.path) === kindOf(path));
  const limit = limitOf(literal);
  const fixedBy = around.fixed.get(path);
  const naming = text.trim().includes(' ') ? [...around.tests] : [];
  return {
    path,
    label: labelOf(path, around.literals),
    text,
    ...(before && { committed: before.text }),
    placeholders,
    ...(limit !== undefined && { limit }),
    isTitle: /title$/i.test(path),
    fits: Math.max(0, ...sameKind.map((other) => fillIn(other.text, around.values).length)),
    keeps: findStatements(text, around.fixedWords),
    notes: comments.map((note) => note.replaceAll(LIMIT, '').trim()).filter(Boolean),
    isSample: comments.some((note) => /\b(SAMPLES?|samples)\b/.test(note)),
    ...(fixedBy !== undefined && { fixedBy }),
    tests: naming.flatMap(([file, source]) => (source.includes(text) ? [file] : [])),
  };
}

/** In a comment: the limit of the following text, or of every text below with this name (`@limit title 60`). */
const LIMIT = /@limit(?: ([a-z]\w*))? (\d+)/gi;

/** The limit of the nearest comment. */
function limitOf({ path, comments }: Literal): number | undefined {
  const [name] = /\w+$/.exec(path) ?? [];
  const limits = comments.flatMap((note) => [...note.matchAll(LIMIT)]);
  const found = limits.findLast(([, of]) => of === undefined || of === name);
  return found && Number(found[2]);
}

/** Elements of a list are of the same kind. */
const kindOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

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
  // Most files have only one variable, named like the file.
  const isFirst = literals[0]?.path.startsWith(`${steps[0]}.`);
  return (isFirst ? labels.slice(1) : labels).join(' › ');
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

/** @returns file → source. */
export async function readBrowserTests(root: string): Promise<Map<string, string>> {
  const names = await readdir(path.join(root, 'e2e'), { recursive: true }).catch(() => []);
  const tests = names.filter((name) => /^(?!.*node_modules).*\.ts$/.test(name)).sort();
  const read = async (name: string) =>
    [`e2e/${name}`, await readFile(path.join(root, 'e2e', name), 'utf8')] as const;
  return new Map(await Promise.all(tests.map(read)));
}
