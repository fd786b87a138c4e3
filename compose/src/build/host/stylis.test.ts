/** @jest-environment node */
import * as stylis from 'stylis';
import * as standIn from './stylis.ts';

test('replaces stylis completely, except for vendor prefixes', () => {
  const { prefixer, ...others } = stylis;

  expect(standIn).toMatchObject(others);
  expect(Object.keys(standIn).sort()).toEqual(Object.keys(stylis).sort());
  expect(prefixer.toString()).toContain('::plac');
  expect(standIn.prefixer.toString()).not.toContain('::plac');
});
