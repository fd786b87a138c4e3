import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../api/src/store/embedded/database/migrations.ts';
import { SCHEMA_VERSION } from '../api/src/store/mongodb/database/migrations.ts';
import { documentsOf } from './documentsOf.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const DOCUMENTS = documentsOf(ROOT);

test.each(DOCUMENTS)('%s links to existing files', (document) => {
  const links = Array.from(read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, to = '']) =>
    path.join(path.dirname(document), to),
  );

  expect(links.filter((to) => !existsSync(path.join(ROOT, to)))).toEqual([]);
});

/** Anchors of headings, generated like GitHub's. */
const anchorsOf = (document: string) =>
  Array.from(read(document).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(DOCUMENTS)('%s links to existing headings', (document) => {
  const links = Array.from(
    read(document).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g),
    ([, to, anchor]) => ({
      to: to ? path.join(path.dirname(document), to) : document,
      anchor: anchor ?? '',
    }),
  );

  expect(links.filter(({ to, anchor }) => !anchorsOf(to).includes(anchor))).toEqual([]);
});

/** Paths that a reader would open, such as `shell/src/server` or `compose/src/protocol/deadlines.ts`. */
const PATH =
  /`((?:api|bench|compose|contract|e2e|scripts|service|shell|ui|remote-(?:legal|marketing|waitlist))\/[^`\s*<>…]+)`/g;
const isBuilt = (file: string) => file.includes('/dist/');

test.each(DOCUMENTS)('%s mentions existing files and folders', (document) => {
  const named = Array.from(read(document).matchAll(PATH), ([, file = '']) => file);
  const spellings = (file: string) => [file, `${file}.ts`, `${file}.tsx`];

  const missing = named.filter(
    (file) => !isBuilt(file) && !spellings(file).some((name) => existsSync(path.join(ROOT, name))),
  );

  expect(missing).toEqual([]);
});

/** Every file but installed packages, as a path with a leading slash. */
const FILES = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .flatMap(({ name }) =>
    readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules'))
      .map((file) => `/${name}/${file}`),
  )
  .concat(readdirSync(ROOT).map((file) => `/${file}`));

/** Files that a reader makes. */
const MADE_BY_READERS = /(?:ShopSection|ExploreSection|Card)\.tsx$/;

test.each(DOCUMENTS)('%s mentions existing modules, also without their folder', (document) => {
  const named = Array.from(
    read(document).matchAll(/`([\w/-][^`\s*<>…]*\.tsx?)`/g),
    ([, file = '']) => file,
  );

  const missing = named.filter(
    (file) => !MADE_BY_READERS.test(file) && !FILES.some((one) => one.endsWith(`/${file}`)),
  );

  expect(missing).toEqual([]);
});

/** Sources, whose comments are checked too. */
const SOURCES = readdirSync(ROOT)
  .map((name) => path.join(name, 'src'))
  .concat('scripts', 'deploy')
  .filter((folder) => existsSync(path.join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules'))
      .filter((file) => /\.(?:tsx?|mjs|cjs|css|conf|vcl|yml|service|sh)$/.test(file))
      .map((file) => path.join(folder, file)),
  );

test('the architecture lists every layer of the engine', () => {
  const [, table = ''] = read('docs/architecture.md').split('The layers of `compose/src`');
  const layers = readdirSync(path.join(ROOT, 'compose/src'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );

  expect(layers.map(({ name }) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual(
    [],
  );
});

test('the operations page mentions existing metrics', () => {
  const code = SOURCES.map(read).join('\n');
  const named = new Set(
    read('docs/operations.md').match(/\b(?:shell|waitlist)_[a-z_]+(?=\b(?!\.))/g) ?? [],
  );

  const missing = [...named].filter((name) => !code.includes(name.replace(/_bucket$/, '')));

  expect(named.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("the operations page lists the list's schema versions", () => {
  const [, tables, collections] =
    /Tables of the embedded store are of version (\d+), collections of MongoDB of version (\d+)\./.exec(
      read('docs/operations.md'),
    ) ?? [];

  expect([Number(tables), Number(collections)]).toEqual([MIGRATIONS.length, SCHEMA_VERSION]);
});

test('the operations page covers updates and rollbacks', () => {
  const page = read('docs/operations.md').replace(/\s+/g, ' ');
  const [, versions] = /## Versions of the list (.*?) ## /.exec(page) ?? [];

  expect(versions).toContain('**Updating**: back up with the old program first.');
  expect(versions).toContain('an older program refuses a newer list or backup.');
});

test('the index of decisions lists every page', () => {
  const index = read('docs/decisions/README.md');
  const pages = readdirSync(path.join(ROOT, 'docs/decisions'));

  const missing = pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`));

  expect(pages.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

test('comments refer to existing pages', () => {
  const pages = SOURCES.flatMap((file) =>
    Array.from(read(file).matchAll(/docs\/[\w/-]+\.md/g), ([page]) => page),
  );

  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !existsSync(path.join(ROOT, page)))).toEqual([]);
});
