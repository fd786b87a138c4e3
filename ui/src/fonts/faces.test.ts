/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Issue 11: limit for the font files that the first screen waits for. */
const MAX_BYTES = 30_000;

const faces = readFileSync(path.join(__dirname, 'faces.css'), 'utf8').match(/@font-face[^}]*\}/g);

test('the fonts preloaded by every page are below 30 KB', () => {
  const bytes = (faces ?? [])
    .filter((face) => !face.includes('unicode-range'))
    .map(
      (face) => readFileSync(path.join(__dirname, /url\("(.+?)"\)/.exec(face)?.[1] ?? '')).length,
    );

  expect(bytes).toHaveLength(2);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_BYTES);
});

test('wordsFirst.css has the same fallback fonts as the tokens', () => {
  const listsIn = (file: string) =>
    Object.fromEntries(
      Array.from(
        readFileSync(path.join(__dirname, file), 'utf8').matchAll(/(--font-\w+):\s*([^;]+);/g),
        ([, name = '', list = '']) => [name, list.replace(/^"Statline (Display|Text)", /, '')],
      ),
    );

  const wordsFirst = listsIn('wordsFirst.css');

  expect(Object.keys(wordsFirst)).toHaveLength(2);
  expect(wordsFirst).toEqual(listsIn('../tokens.css'));
});
