import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const documentsIn = (folder: string, recursive: boolean) =>
  readdirSync(path.join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));

const DOCUMENTS = [...documentsIn('.', false), ...documentsIn('docs', true)];

test.each(DOCUMENTS)('%s links to files that are there', (document) => {
  const links = Array.from(read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, to = '']) =>
    path.join(path.dirname(document), to),
  );

  expect(links.filter((to) => !existsSync(path.join(ROOT, to)))).toEqual([]);
});

/** `shell/src/server`, `compose/src/deadlines.ts`: what a reader would open. */
const PATH =
  /`((?:api|bench|compose|contract|e2e|scripts|service|shell|ui|remote-(?:legal|marketing|waitlist))\/[^`\s*<>…]+)`/g;
const isBuilt = (file: string) => file.includes('/dist/');

test.each(DOCUMENTS.filter((file) => !file.startsWith('docs/decisions/')))(
  '%s names files and folders that are there',
  (document) => {
    const named = Array.from(read(document).matchAll(PATH), ([, file = '']) => file);
    const spellings = (file: string) => [file, `${file}.ts`, `${file}.tsx`];

    const missing = named.filter(
      (file) =>
        !isBuilt(file) && !spellings(file).some((name) => existsSync(path.join(ROOT, name))),
    );

    expect(missing).toEqual([]);
  },
);

test('the architecture names every room of the engine', () => {
  const [, table = ''] = read('docs/architecture.md').split('The rooms of `compose/src`');
  const rooms = readdirSync(path.join(ROOT, 'compose/src'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );

  expect(rooms.map(({ name }) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual(
    [],
  );
});

const DECISIONS = DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file));

test('the index of decisions lists each of them by its title', () => {
  const index = read('docs/decisions/README.md');

  const missing = DECISIONS.filter((file) => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(file)) ?? [];
    return !index.includes(`| [${number}](${path.basename(file)}) | ${title}`);
  });

  expect(DECISIONS.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('the index of decisions marks those that a later one has changed, and no others', () => {
  const marked = read('docs/decisions/README.md').matchAll(/\]\((\S+\.md)\) \| .+ \(amended\) \|/g);

  const amended = DECISIONS.filter((file) => read(file).includes('\n**Status.**'));

  expect(Array.from(marked, ([, file = '']) => `docs/decisions/${file}`).sort()).toEqual(
    amended.sort(),
  );
});
