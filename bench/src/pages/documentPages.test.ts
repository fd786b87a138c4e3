import { formatShort } from './documentPages.ts';

it('writes the states of a measure into one cell', () => {
  const measures = [
    { title: 'script KB: left alone', digits: 1, of: () => 87.31 },
    { title: 'script KB: scrolled', digits: 1, of: () => 124 },
    { title: 'LCP ms', digits: 0, of: () => undefined },
  ];

  expect(formatShort(measures, [{ name: 'page', rounds: [{}] }]).split('\n')).toEqual([
    '|  | page |',
    '| --- | ---: |',
    '| script KB: left alone/scrolled | 87.3/124.0 |',
    '| LCP ms | – |',
  ]);
});
