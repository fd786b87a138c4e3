/** @jest-environment node */
import { contrastRatio } from './contrastRatio.ts';

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#0000ff', 2.15],
    ['#123456', '#123456', 1],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
  });

  it('refuses an unknown notation instead of treating it as black', () => {
    expect(() => contrastRatio('black', '#ffffff')).toThrow(RangeError);
  });
});
