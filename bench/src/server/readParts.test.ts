/** @jest-environment node */
import { readParts } from './readParts.ts';

const PARTS = ['kept', 'many'];

it('measures everything unless told otherwise', () => {
  expect(readParts([], PARTS)).toEqual(PARTS);
  expect(readParts(['--only', 'many'], PARTS)).toEqual(['many']);
});

it('names the parts when another is requested', () => {
  expect(() => readParts(['--only', 'all'], PARTS)).toThrow('--only all is none of kept, many');
});
