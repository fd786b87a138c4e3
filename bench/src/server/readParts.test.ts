/** @jest-environment node */
import { readParts } from './readParts.ts';

const PARTS = ['cached', 'many'];

it('measures every part by default', () => {
  expect(readParts([], PARTS)).toEqual(PARTS);
  expect(readParts(['--only', 'many'], PARTS)).toEqual(['many']);
});

it('rejects an unknown part and lists the known ones', () => {
  expect(() => readParts(['--only', 'all'], PARTS)).toThrow('--only all is none of cached, many');
});
