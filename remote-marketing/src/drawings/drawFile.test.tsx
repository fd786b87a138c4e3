/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { features } from '../content/features.ts';
import { screens } from '../screens/screens.ts';
import { drawFile } from './drawFile.tsx';
import { DRAWINGS } from './drawings.tsx';

it('matches drawings.svg: `npm run drawings` regenerates it', () => {
  const file = path.join(import.meta.dirname, 'drawings.svg');

  expect(readFileSync(file, 'utf8')).toBe(drawFile());
});

it('formats figures with thousands separators', () => {
  expect(drawFile()).not.toMatch(/>[^<]*\d{4,}[^<]*</);
});

it('contains every drawing of the page', () => {
  const needed = features.flatMap(({ id, benefits }) => [
    `playfield-${id}`,
    ...benefits.map((benefit) => screens[id][benefit.id].drawing),
  ]);

  expect(new Set(Object.keys(DRAWINGS))).toEqual(new Set(needed));
});
