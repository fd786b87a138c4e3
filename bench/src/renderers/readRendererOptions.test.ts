/** @jest-environment node */
import { readRendererOptions } from './readRendererOptions.ts';

it('defaults to one and two renderers', () => {
  expect(readRendererOptions([])).toEqual({ counts: [1, 2] });
  expect(readRendererOptions(['--renderers', '1,2,4', '--renderer-share', '20'])).toEqual({
    counts: [1, 2, 4],
    sharePercent: 20,
  });
});

it.each(['0', '1,', 'two', '1.5', '65'])('refuses %s renderers', (renderers) => {
  expect(() => readRendererOptions(['--renderers', renderers])).toThrow(
    '--renderers takes numbers',
  );
});

it.each(['0', '', 'half', '101'])('refuses a share of "%s"', (share) => {
  expect(() => readRendererOptions([`--renderer-share=${share}`])).toThrow(
    '--renderer-share takes',
  );
});
