import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Each line of the document names the test that checks it. */

const ROOT = path.join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/remotes.md'), 'utf8');

const TEST_FILE = /`([\w./-]+\.(?:test|spec)\.tsx?)`/g;
const testsIn = (text: string) => Array.from(text.matchAll(TEST_FILE), ([, file = '']) => file);

/** Complete table rows that name a test, and all list items. */
function claims(): string[] {
  const prose = DOCUMENT.replace(/```.*?```/gs, '');
  const tables = prose.match(/^\|.*\| tried in \|\n(?:\|.*\n)+/gm) ?? [];
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2));
  const points = prose.match(/^- .*\n(?: {2}.*\n)*/gm) ?? [];
  return [...rows, ...points];
}

it('names a test for each statement on what remotes can and cannot do', () => {
  expect(claims().length).toBeGreaterThan(60);
  expect(claims().filter((claim) => testsIn(claim).length === 0)).toEqual([]);
});

it('names existing tests', () => {
  const isTest = (file: string) =>
    existsSync(path.join(ROOT, file)) &&
    /^\s*(?:it|test)(?:\.\w+)*\(/m.test(readFileSync(path.join(ROOT, file), 'utf8'));

  expect(testsIn(DOCUMENT).filter((file) => !isTest(file))).toEqual([]);
});
